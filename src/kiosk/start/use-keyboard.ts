import { useEffect } from 'react';
import type { LoopControl } from '#kiosk/slideshow/use-loop.ts';

export function useKeyboard({ loop, send }: LoopControl): void {
  const { isPaused } = loop;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const now = performance.now();
      if (event.key === 'ArrowRight') send({ type: 'step', by: 1, now });
      else if (event.key === 'ArrowLeft') send({ type: 'step', by: -1, now });
      else if (event.key === ' ') send({ type: 'pause', isPaused: !isPaused, now });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [send, isPaused]);
}
