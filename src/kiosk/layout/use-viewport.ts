import { useEffect, useState } from 'react';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

const readViewport = (): Viewport => ({ width: window.innerWidth, height: window.innerHeight });

export function useViewport(): Viewport {
  const [viewport, setViewport] = useState(readViewport);
  useEffect(() => {
    const update = () => setViewport(readViewport());
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return viewport;
}
