import { onTurn } from './page-health.ts';

/** Resolves between two slides, or after so many ms where the loop does not turn (dark, held, one long slide). */
export function awaitTurn(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = onTurn(done);
    const timer = setTimeout(done, longestMs);
  });
}
