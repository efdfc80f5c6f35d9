import { monotonic } from '#data/clock.ts';
import { reportError } from './page-health.ts';

const beatMs = 5000;
/** Shorter pauses are a weak device at work. */
const hangMs = 20_000;
/** A page that stood still so long is better loaded anew. */
const severeMs = 180_000;

/**
 * Notes pauses of the main thread that it survived, and calls back after a long one. A thread that hangs for ever can be
 * helped by nothing inside the page (docs/decisions/0054): that is the launcher's to see. Returns how to stop.
 */
export function watchMainThread(onSevere: () => void): () => void {
  let last = monotonic();
  const beat = () => {
    const now = monotonic();
    const pause = now - last - beatMs;
    last = now;
    if (pause <= hangMs || document.hidden) return;
    reportError('hung', `${Math.round(pause / 1000)} s`);
    if (pause > severeMs) onSevere();
  };
  const timer = setInterval(beat, beatMs);
  return () => clearInterval(timer);
}
