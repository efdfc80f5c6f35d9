/*
 * Instants are epoch ms, days `YYYY-MM-DD` in the site's zone. Offsets are read from `Intl` parts: @date-fns/tz uses
 * `longOffset` and returns NaN in engines before Chromium 95.
 */

import { createCache } from './create-cache.ts';

const cachedFormatter = createCache<Intl.DateTimeFormat>(100);

const partOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const dayMs = 86_400_000;
const cachedOffset = createCache<number>(4000);

/** The local date-time of an instant, as epoch ms of the same date-time in UTC. */
export function localDateTime(instant: number, timeZone: string): number {
  const day = instant - (((instant % dayMs) + dayMs) % dayMs);
  const offset = offsetAt(day, timeZone);
  // A day with equal offsets at both ends has no clock change; `Intl` costs a hundred times more.
  return offset === offsetAt(day + dayMs, timeZone) ? instant + offset : readLocalDateTime(instant, timeZone);
}

function offsetAt(day: number, timeZone: string): number {
  return cachedOffset(timeZone + day, () => readLocalDateTime(day, timeZone) - day);
}

function readLocalDateTime(instant: number, timeZone: string): number {
  const formatter = cachedFormatter(
    timeZone,
    () => new Intl.DateTimeFormat('en-US', { ...partOptions, timeZone }),
  );
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(instant)) part[type] = Number(value);
  // Some engines return 24 for midnight despite h23.
  const hour = (part['hour'] ?? 0) % 24;
  const seconds = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    hour,
    part['minute'],
    part['second'],
  );
  return seconds + (((instant % 1000) + 1000) % 1000);
}

/**
 * The inverse of `localDateTime`. A time skipped by a clock change is read with the offset before the change, an
 * ambiguous one as its first occurrence.
 */
export function instantOf(local: number, timeZone: string): number {
  const dayBefore = local - dayMs;
  const before = local - (localDateTime(dayBefore, timeZone) - dayBefore);
  if (localDateTime(before, timeZone) === local) return before;
  const after = local - (localDateTime(before, timeZone) - before);
  return localDateTime(after, timeZone) === local ? after : before;
}

export function localDay(instant: number, timeZone: string): string {
  return new Date(localDateTime(instant, timeZone)).toISOString().slice(0, 10);
}

/** With its fraction: 18.5 at 18:30. */
export function localHour(instant: number, timeZone: string): number {
  return (localDateTime(instant, timeZone) / 3_600_000) % 24;
}

/** The number of local midnights between two instants. */
export function calendarDays(later: number, earlier: number, timeZone: string): number {
  const dayOf = (instant: number) => Math.floor(localDateTime(instant, timeZone) / dayMs);
  return dayOf(later) - dayOf(earlier);
}

/** The first instant of the local day `days` days after `day`. */
export function startOfDay(day: string, timeZone: string, days = 0): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs, timeZone);
}

/** The last millisecond of the local day `days` days after `day`. */
export function endOfDay(day: string, timeZone: string, days = 0): number {
  return startOfDay(day, timeZone, days + 1) - 1;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;
const withoutOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

export function isDateOnly(iso: string): boolean {
  return dateOnly.test(iso);
}

/** The instant of an ISO 8601 date or date-time; without an offset it is local. NaN if unreadable. */
export function parseInstant(iso: string, timeZone: string): number {
  if (!isDateOnly(iso) && !withoutOffset.test(iso)) return Date.parse(iso);
  const local = Date.parse(isDateOnly(iso) ? `${iso}T00:00:00Z` : `${iso}Z`);
  return Number.isNaN(local) ? Number.NaN : instantOf(local, timeZone);
}
