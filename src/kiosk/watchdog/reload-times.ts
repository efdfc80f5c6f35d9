import type { TimeZone } from '#config/time-zone.ts';
import { localHour } from '#domain/local-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** After clock changes, which are between two and three. */
const [nightStartHour, nightHours] = [3, 2];
const minAgeMs = 12 * hourMs;

export interface NightFacts {
  readonly now: number;
  readonly timeZone: TimeZone;
  readonly ageMs: number;
  /** 0–1, drawn once per page: spreads the reloads of many screens over the night. */
  readonly share: number;
  readonly isDark: boolean;
}

/** Whether a page that is open for 12 hours may reload now: at night, or while its screen is dark. */
export function isQuietHour({ now, timeZone, ageMs, share, isDark }: NightFacts): boolean {
  if (ageMs < minAgeMs) return false;
  const hour = localHour(now, timeZone);
  const isNight = hour >= nightStartHour + share * (nightHours - 0.5) && hour < nightStartHour + nightHours;
  return isNight || (isDark && ageMs > minAgeMs + share * hourMs);
}

const windowMs = 6 * hourMs;
const pausesMinutes = [0, 1, 4, 15, 60];

/** Ms from `now`; arguments in epoch ms. Reloads in the future (the clock was set back) count as now. */
export function waitBeforeReload(reloads: readonly number[], now: number): number {
  const recent = reloads.map((at) => Math.min(at, now)).filter((at) => now - at < windowMs);
  const pause = (pausesMinutes[recent.length] ?? 60) * minuteMs;
  return Math.max(0, Math.max(0, ...recent) + pause - now);
}
