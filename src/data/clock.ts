/** A clock, epoch ms. Everything that decides what is shown reads one that is handed to it. */
export interface PageClock {
  readonly now: () => number;
  /** Calls back when the time jumps; returns how to stop. A clock without it never does. */
  readonly onJump?: (listener: () => void) => () => void;
}

/** Ms since the page was opened; it goes on evenly whatever happens to the device's clock. */
export const monotonic = () => performance.now();

/** The device's own clock. */
export const deviceClock: PageClock = { now: () => Date.now() };

/** A clock that started at another moment when the page did: a preview of it. */
export function previewClock(moment: number): PageClock {
  const opened = monotonic();
  return { now: () => moment + monotonic() - opened };
}
