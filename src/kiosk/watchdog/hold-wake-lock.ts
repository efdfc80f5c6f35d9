const retryMs = 60_000;

export type WakeLockState = 'none here' | 'held' | 'released' | 'refused';

/** Holds a wake lock while `isWanted`, also after the system released it. Needs a secure context and Chromium 84. */
export function holdWakeLock(isWanted: () => boolean): {
  readonly stop: () => void;
  readonly getState: () => WakeLockState;
} {
  let lock: WakeLockSentinel | null = null;
  let state: WakeLockState = 'wakeLock' in navigator ? 'released' : 'none here';
  const isHeld = () => lock !== null && !lock.released;
  const update = async () => {
    if (state === 'none here') return;
    if (!isWanted()) {
      await lock?.release();
      state = 'released';
    } else if (!isHeld() && document.visibilityState === 'visible') {
      try {
        lock = await navigator.wakeLock.request('screen');
        state = 'held';
      } catch {
        // Low battery, or a policy.
        state = 'refused';
      }
    }
  };
  const onChange = () => void update();
  document.addEventListener('visibilitychange', onChange);
  const timer = setInterval(onChange, retryMs);
  onChange();
  const stop = () => {
    document.removeEventListener('visibilitychange', onChange);
    clearInterval(timer);
    void lock?.release();
  };
  return { stop, getState: () => (state === 'held' && !isHeld() ? 'released' : state) };
}
