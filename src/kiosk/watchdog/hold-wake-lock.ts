const retryMs = 60_000;

export type WakeLockState = 'none here' | 'held' | 'released' | 'refused';

/**
 * Holds a wake lock while `isWanted`, also after the system released it. Needs a secure context and Chromium 84. Returns a
 * function that says whether it is held.
 */
export function holdWakeLock(isWanted: () => boolean): () => WakeLockState {
  if (!('wakeLock' in navigator)) return () => 'none here';
  let lock: WakeLockSentinel | null = null;
  let isRefused = false;
  const isHeld = () => lock !== null && !lock.released;
  const update = async () => {
    if (!isWanted()) {
      isRefused = false;
      await lock?.release();
    } else if (!isHeld() && document.visibilityState === 'visible') {
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      // Low battery, or a policy.
      isRefused = lock === null;
    }
  };
  document.addEventListener('visibilitychange', update);
  setInterval(update, retryMs);
  void update();
  return () => (isHeld() ? 'held' : isRefused ? 'refused' : 'released');
}
