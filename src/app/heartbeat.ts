import { monotonic } from '#data/page-clock.ts';
import { reportError } from './vitals.ts';

const beatMs = 5000;
/** Shorter pauses are a weak device at work. */
const hangMs = 20_000;

/**
 * Beats to a worker as long as the main thread turns (see `heartbeat-worker.ts`), and notes pauses that it survived.
 * Returns how to stop.
 */
export function startHeartbeat(): () => void {
  const worker = createWorker();
  let last = monotonic();
  const beat = () => {
    const now = monotonic();
    const pause = now - last - beatMs;
    if (pause > hangMs && !document.hidden) reportError('hung', `${Math.round(pause / 1000)} s`);
    last = now;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    worker?.postMessage('beat');
  };
  const timer = setInterval(beat, beatMs);
  return () => {
    clearInterval(timer);
    worker?.terminate();
  };
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./heartbeat-worker.ts', import.meta.url));
  } catch (error) {
    reportError('heartbeat', error);
    return null;
  }
}
