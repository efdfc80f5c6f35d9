/** The page's time, epoch ms. Everything that decides what is shown reads this clock and no other. */
export interface PageClock {
  readonly now: () => number;
}

/** The device's own clock. */
export const deviceClock: PageClock = { now: () => Date.now() };

/** A clock that started at another moment when the page did: a preview of it. */
export function previewClock(clock: PageClock, moment: number): PageClock {
  const opened = clock.now();
  return { now: () => moment + clock.now() - opened };
}
