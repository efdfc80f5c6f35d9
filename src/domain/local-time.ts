/*
 * Instants are epoch milliseconds; days are `YYYY-MM-DD` in the site's zone. The offset comes from `Intl` parts and not
 * from @date-fns/tz, which asks for `longOffset` and so answers NaN in every engine below Chromium 95.
 */

const partsFormatters = new Map<string, Intl.DateTimeFormat>();

function partsFormatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = partsFormatters.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  partsFormatters.set(timeZone, clock);
  return clock;
}

const dayMs = 86_400_000;
const offsets = new Map<string, number>();
/** Days of zones: more than a wall ever looks at. */
const maxOffsets = 4000;

/** What the clocks of the zone show at an instant, written as if it were UTC; epoch ms. */
export function localDateTime(instant: number, timeZone: string): number {
  const day = instant - (((instant % dayMs) + dayMs) % dayMs);
  const offset = offsetAt(day, timeZone);
  // A day that begins and ends with one offset has no other between: asking the engine each time costs a hundred times more.
  return offset === offsetAt(day + dayMs, timeZone) ? instant + offset : readLocalDateTime(instant, timeZone);
}

function offsetAt(day: number, timeZone: string): number {
  const key = timeZone + day;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readLocalDateTime(day, timeZone) - day;
  if (offsets.size >= maxOffsets) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readLocalDateTime(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of partsFormatterOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  // Some engines say 24 for midnight in spite of h23.
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
 * The instant at which the zone's clocks show `wall` (epoch ms as if UTC). A time that a clock change skips is read with
 * the offset before it, one that comes twice is its first: what people mean when they write it down.
 */
export function instantOf(wall: number, timeZone: string): number {
  const dayBefore = wall - dayMs;
  const before = wall - (localDateTime(dayBefore, timeZone) - dayBefore);
  if (localDateTime(before, timeZone) === wall) return before;
  const after = wall - (localDateTime(before, timeZone) - before);
  return localDateTime(after, timeZone) === wall ? after : before;
}

/** The local day of an instant, `YYYY-MM-DD`. */
export function localDay(instant: number, timeZone: string): string {
  return new Date(localDateTime(instant, timeZone)).toISOString().slice(0, 10);
}

/** The hour that the zone's clocks show, with its fraction: 18.5 at half past six in the evening. */
export function localHour(instant: number, timeZone: string): number {
  return (localDateTime(instant, timeZone) / 3_600_000) % 24;
}

/** How many midnights of the zone lie between two instants. A wall time has days of 24 hours, whatever the clocks did. */
export function calendarDays(later: number, earlier: number, timeZone: string): number {
  const dayOf = (instant: number) => Math.floor(localDateTime(instant, timeZone) / dayMs);
  return dayOf(later) - dayOf(earlier);
}

/** The first instant of a local day, `days` days after it. */
export function startOfDay(day: string, timeZone: string, days = 0): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs, timeZone);
}

/** The last millisecond of the local day `days` days after `day`. */
export function endOfDay(day: string, timeZone: string, days = 0): number {
  return startOfDay(day, timeZone, days + 1) - 1;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;
const withoutOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** True for a date without a clock time. */
export function isDateOnly(iso: string): boolean {
  return dateOnly.test(iso);
}

/** The instant an ISO 8601 date or date-time means; without an offset it is the zone's own time. NaN if unreadable. */
export function parseInstant(iso: string, timeZone: string): number {
  if (!isDateOnly(iso) && !withoutOffset.test(iso)) return Date.parse(iso);
  const wall = Date.parse(isDateOnly(iso) ? `${iso}T00:00:00Z` : `${iso}Z`);
  return Number.isNaN(wall) ? Number.NaN : instantOf(wall, timeZone);
}
