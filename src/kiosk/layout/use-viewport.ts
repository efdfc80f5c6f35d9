import { useEffect, useState } from 'react';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

const read = (): Viewport => ({ width: window.innerWidth, height: window.innerHeight });

/** The size of the page in CSS px, kept up to date. */
export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(read);
  useEffect(() => {
    const update = () => setViewport(read());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}
