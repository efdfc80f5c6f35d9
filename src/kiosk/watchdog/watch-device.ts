import { deviceClock, monotonic } from '#data/clock.ts';

const lookMs = 30_000;
const jumpMs = 5000;

/**
 * Notices that the device slept (the monotonic clock stands still meanwhile) or that its clock was set, and that the page
 * came back into view: then everything is asked anew. Returns how to stop.
 */
export function watchDevice(onWake: () => void): () => void {
  const difference = () => deviceClock.now() - monotonic();
  let known = difference();
  const look = () => {
    const isJump = Math.abs(difference() - known) > jumpMs;
    known = difference();
    if (isJump) onWake();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  document.addEventListener('visibilitychange', onVisible);
  const timer = setInterval(look, lookMs);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    clearInterval(timer);
  };
}
