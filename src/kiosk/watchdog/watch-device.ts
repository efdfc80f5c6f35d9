import { deviceClock, monotonic } from '#data/clock.ts';

const checkMs = 30_000;
const jumpMs = 5000;

/**
 * Calls `onWake` after the device slept (which stops the monotonic clock), after its clock was set, and when the page becomes
 * visible.
 */
export function watchDevice(onWake: () => void): void {
  const difference = () => deviceClock.now() - monotonic();
  let last = difference();
  setInterval(() => {
    const isJump = Math.abs(difference() - last) > jumpMs;
    last = difference();
    if (isJump) onWake();
  }, checkMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onWake();
  });
}
