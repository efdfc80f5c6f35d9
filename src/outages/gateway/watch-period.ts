/** Between two looks. After a longer pause the clock was set, or reports may be missing. */
const maxPauseMs = 60_000;

/** How long the looks at the screens have followed each other, with all reports and by one clock. */
export function createWatchPeriod(now: () => number) {
  let since = now();
  let lastLookAt: number | null = null;
  return {
    /** Epoch ms. */
    since: () => since,
    /** To be called at each look; true if a new period begins with it. */
    continue: (): boolean => {
      const pause = lastLookAt === null ? Infinity : now() - lastLookAt;
      lastLookAt = now();
      if (pause >= 0 && pause <= maxPauseMs) return false;
      since = now();
      return true;
    },
    /** The next look begins a new one. */
    end: (): void => {
      lastLookAt = null;
    },
  };
}
