import { monotonic } from '#data/clock.ts';
import { reportError } from './page-health.ts';

const checkMs = 5000;
/** Shorter pauses occur on weak devices. */
const hangMs = 20_000;
const severeMs = 180_000;

/**
 * Reports long pauses of the main thread, and calls back after severe ones. A thread that never continues is for the launcher
 * to detect (docs/decisions/0054). Returns how to stop.
 */
export function watchMainThread(onSevere: () => void): () => void {
  let last = monotonic();
  const check = () => {
    const now = monotonic();
    const pause = now - last - checkMs;
    last = now;
    if (pause <= hangMs || document.hidden) return;
    reportError('hung', `${Math.round(pause / 1000)} s`);
    if (pause > severeMs) onSevere();
  };
  const timer = setInterval(check, checkMs);
  return () => clearInterval(timer);
}
