/** Epoch ms. The selection of events takes its clock as an argument. */
export interface PageClock {
  readonly now: () => number;
  /** Calls `listener` when the time jumps; returns a function that removes it. Absent in a clock that never jumps. */
  readonly onJump?: (listener: () => void) => () => void;
}

/** Ms since the page was opened; independent of changes of the device's clock. */
export const monotonic = () => performance.now();

export const deviceClock: PageClock = { now: () => Date.now() };

/** A clock that starts at `moment`, epoch ms. */
export function previewClock(moment: number): PageClock {
  const opened = monotonic();
  return { now: () => moment + monotonic() - opened };
}
