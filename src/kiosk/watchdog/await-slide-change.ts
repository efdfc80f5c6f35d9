import { onSlideChange } from './page-health.ts';

/** Resolves between two slides, or after so many ms where the loop does not turn (dark, held, one long slide). */
export function awaitSlideChange(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onSlideChange(done);
    const timer = setTimeout(done, longestMs);
  });
}
