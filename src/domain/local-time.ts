import type { TimeZone } from '#config/time-zone.ts';
import { isDateOnly } from '#events/read-date.ts';

/* Instants are epoch ms, days `YYYY-MM-DD` in the site's zone. */

const dayMs = 86_400_000;

/** The inverse of `toLocal`: a skipped time has the offset before the change, an ambiguous one is the first of two. */
export function instantOf(local: number, timeZone: TimeZone): number {
  const dayBefore = local - dayMs;
  const before = local - (timeZone.toLocal(dayBefore) - dayBefore);
  if (timeZone.toLocal(before) === local) return before;
  const after = local - (timeZone.toLocal(before) - before);
  return timeZone.toLocal(after) === local ? after : before;
}

export function localDay(instant: number, timeZone: TimeZone): string {
  return new Date(timeZone.toLocal(instant)).toISOString().slice(0, 10);
}

/** The hour has its fraction: 18.5 at 18:30. */
export function localHour(instant: number, timeZone: TimeZone): number {
  return (timeZone.toLocal(instant) / 3_600_000) % 24;
}

/** The number of local midnights between two instants. */
export function calendarDays(later: number, earlier: number, timeZone: TimeZone): number {
  const dayOf = (instant: number) => Math.floor(timeZone.toLocal(instant) / dayMs);
  return dayOf(later) - dayOf(earlier);
}

/** The first instant of the local day `days` days after `day`. */
export function startOfDay(day: string, timeZone: TimeZone, days = 0): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs, timeZone);
}

/** The last millisecond of the local day `days` days after `day`. */
export function endOfDay(day: string, timeZone: TimeZone, days = 0): number {
  return startOfDay(day, timeZone, days + 1) - 1;
}

const withoutOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** The instant of an ISO 8601 date or date-time; without an offset it is local. NaN if unreadable. */
export function parseInstant(iso: string, timeZone: TimeZone): number {
  if (!isDateOnly(iso) && !withoutOffset.test(iso)) return Date.parse(iso);
  const local = Date.parse(isDateOnly(iso) ? `${iso}T00:00:00Z` : `${iso}Z`);
  return Number.isNaN(local) ? Number.NaN : instantOf(local, timeZone);
}
