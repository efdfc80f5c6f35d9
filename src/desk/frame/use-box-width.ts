import { useCallback, useState } from 'react';

/** The width of an element, CSS px; 0 before it is measured. */
export function useBoxWidth(): {
  readonly boxRef: (element: HTMLElement | null) => (() => void) | undefined;
  readonly boxWidth: number;
} {
  const [boxWidth, setBoxWidth] = useState(0);
  const boxRef = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setBoxWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { boxRef, boxWidth };
}
