import { onSlideChange } from './page-health.ts';

/** Resolves at the next slide change, or after `maxMs` (dark screen, paused loop, long dwell). */
export function awaitSlideChange(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onSlideChange(done);
    const timer = setTimeout(done, maxMs);
  });
}
