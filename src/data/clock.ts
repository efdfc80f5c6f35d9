/** A clock, epoch ms. Code that decides what is shown gets its clock as an argument. */
export interface PageClock {
  readonly now: () => number;
  /** Calls back when the time jumps; returns how to stop. Absent in a clock that never jumps. */
  readonly onJump?: (listener: () => void) => () => void;
}

/** Ms since the page was opened; independent of changes of the device's clock. */
export const monotonic = () => performance.now();

export const deviceClock: PageClock = { now: () => Date.now() };

/** A clock that shows `moment` (epoch ms) now and runs on from there. */
export function previewClock(moment: number): PageClock {
  const opened = monotonic();
  return { now: () => moment + monotonic() - opened };
}
