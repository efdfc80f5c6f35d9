const minuteMs = 60_000;
/** Reloads of longer ago do not count any more. */
const windowMs = 6 * 60 * minuteMs;
const pausesMinutes = [0, 1, 4, 15, 60];

/**
 * How long a page has to wait before it may reload once more, in ms: at once after hours without, then after 1, 4, 15, 60
 * minutes. `reloads` and `now` in epoch ms; moments that lie ahead (the clock was set back) count as now.
 */
export function waitBeforeReload(reloads: readonly number[], now: number): number {
  const recent = reloads.map((at) => Math.min(at, now)).filter((at) => now - at < windowMs);
  const pause = (pausesMinutes[recent.length] ?? 60) * minuteMs;
  return Math.max(0, Math.max(0, ...recent) + pause - now);
}
