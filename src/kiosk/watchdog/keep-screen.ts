const retryMs = 60_000;

export type WakeLockState = 'none here' | 'held' | 'released' | 'refused';

/** Holds a wake lock while `isWanted`, also after the system released it. Needs a secure context and Chromium 84. */
export function holdWakeLock(isWanted: () => boolean): () => WakeLockState {
  if (!('wakeLock' in navigator)) return () => 'none here';
  /** Null after a refusal: low battery, or a policy. */
  let lock: WakeLockSentinel | null | undefined;
  const isHeld = () => lock?.released === false;
  const update = async () => {
    if (!isWanted()) {
      await lock?.release();
      lock = undefined;
    } else if (!isHeld() && document.visibilityState === 'visible') {
      lock = await navigator.wakeLock.request('screen').catch(() => null);
    }
  };
  document.addEventListener('visibilitychange', update);
  setInterval(update, retryMs);
  void update();
  return () => (isHeld() ? 'held' : lock === null ? 'refused' : 'released');
}

const hidePointerAfterMs = 3000;

/** No menus, no dragging, no zoom, and no pointer while it does not move. Gestures are blocked by the style of `wall`. */
export function blockInput(): void {
  const { classList } = document.documentElement;
  classList.add('wall');
  const block = (event: Event) => {
    if (!(event instanceof WheelEvent) || event.ctrlKey) event.preventDefault();
  };
  for (const type of ['contextmenu', 'dragstart', 'wheel'])
    window.addEventListener(type, block, { passive: false });
  const hidePointer = () => classList.add('pointer-hidden');
  let timer = setTimeout(hidePointer, hidePointerAfterMs);
  window.addEventListener('pointermove', () => {
    classList.remove('pointer-hidden');
    clearTimeout(timer);
    timer = setTimeout(hidePointer, hidePointerAfterMs);
  });
}
