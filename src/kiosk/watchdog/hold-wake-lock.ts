const againMs = 60_000;

export type WakeLockState = 'none here' | 'held' | 'released' | 'refused';

/**
 * Keeps the screen awake where the engine can (a secure context, Chromium 84) and while `isWanted`; it takes the lock again
 * whenever the system took it away. Returns how to stop, and how it stands.
 */
export function holdWakeLock(isWanted: () => boolean): {
  readonly stop: () => void;
  readonly state: () => WakeLockState;
} {
  let lock: WakeLockSentinel | null = null;
  let state: WakeLockState = 'wakeLock' in navigator ? 'released' : 'none here';
  const isHeld = () => lock !== null && !lock.released;
  const adjust = async () => {
    if (state === 'none here') return;
    if (!isWanted()) {
      await lock?.release();
      state = 'released';
    } else if (!isHeld() && document.visibilityState === 'visible') {
      try {
        lock = await navigator.wakeLock.request('screen');
        state = 'held';
      } catch {
        // Low battery, or a policy: it is asked for again.
        state = 'refused';
      }
    }
  };
  const onChange = () => void adjust();
  document.addEventListener('visibilitychange', onChange);
  const timer = setInterval(onChange, againMs);
  onChange();
  const stop = () => {
    document.removeEventListener('visibilitychange', onChange);
    clearInterval(timer);
    void lock?.release();
  };
  return { stop, state: () => (state === 'held' && !isHeld() ? 'released' : state) };
}
