import { useCallback, useState } from 'react';

/**
 * How many items of a long list to render: a portion, and one more each time its end is scrolled near. `endRef` is for an
 * element after the last item.
 */
export function useGrowingCount(portion: number) {
  const [count, setCount] = useState(portion);
  const endRef = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting === true) setCount((before) => before + portion);
        },
        { rootMargin: '100% 0px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [portion],
  );
  return { count, endRef };
}
