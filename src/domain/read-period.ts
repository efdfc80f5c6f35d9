import type { TimeZone } from '#config/time-zone.ts';
import type { Period } from '#events/period.ts';
import { isDateOnly } from '#events/read-date.ts';
import { instantOf, localDay, localHour, parseInstant, startOfDay } from './local-time.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const lastMinute = 23 + 59 / 60;
const maxNightHours = 12;

/** What was taken for granted: the last day is the one before 00:00; an end before the start is that of the next day. */
export type Assumption = 'midnight' | 'overnight';

/**
 * A period as people mean what they type in place of "I do not know" (design §4), in the zone of the site: whole days have no
 * clock times, an unknown end is null.
 */
export function readPeriod(
  period: Period,
  timeZone: TimeZone,
): { readonly period: Period; readonly assumption?: Assumption } {
  const { startDate, endDate } = period;
  if (endDate === null || endDate.startsWith('9999')) return { period: { ...period, endDate: null } };
  const [start, end] = [parseInstant(startDate, timeZone), parseInstant(endDate, timeZone)];
  const [first, last] = [localDay(start, timeZone), localDay(end, timeZone)];
  const isFromMidnight = start === startOfDay(first, timeZone);
  if (isDateOnly(endDate)) return { period: last < first ? { ...period, endDate: null } : period };
  const wholeDays = (until: string) => ({ period: { ...period, startDate: first, endDate: until } });
  const isToMidnight = end === startOfDay(last, timeZone);
  if (isFromMidnight && end >= start) {
    if (localHour(end, timeZone) >= lastMinute || (isToMidnight && first === last)) return wholeDays(last);
    if (isToMidnight) return { ...wholeDays(localDay(end - 1, timeZone)), assumption: 'midnight' };
  }
  if (end > start) return { period };
  const nextDay = instantOf(timeZone.toLocal(end) + dayMs, timeZone);
  const isNight = end < start && first === last && nextDay - start <= maxNightHours * hourMs;
  if (!isNight) return { period: { ...period, endDate: null } };
  const written = new Date(nextDay).toISOString().replace(/\.\d+/, '');
  return { period: { ...period, endDate: written }, assumption: 'overnight' };
}
