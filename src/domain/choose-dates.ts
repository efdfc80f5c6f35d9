import type { TimeZone } from '#config/time-zone.ts';
import type { CalendarEvent, Period } from '#events/event.ts';
import { createNote, type EventNote } from '#events/note.ts';
import { isDateOnly } from '#events/read-date.ts';
import { type EventDate, parsePeriod, type TimeContext } from './event-dates.ts';
import { instantOf, localDay, localHour, parseInstant, startOfDay } from './local-time.ts';

const maxDates = 400;
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const lastMinute = 23 + 59 / 60;
const maxNightMs = 12 * hourMs;
const maxInstant = 8_640_000_000_000_000;

/**
 * The dates of an event, with notes on them: its time periods, else its own start and end. Of equal ones the one that is announced longest, with the
 * lowest id, in the order of their starts; where there are too many, those that are not over take precedence.
 */
export function chooseDates(
  { startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>,
  periods: readonly Period[],
  { now, timeZone }: Pick<TimeContext, 'now' | 'timeZone'>,
): Pick<CalendarEvent, 'dates' | 'notes'> {
  const sent = periods.length > 0 ? [...periods] : [{ startDate, endDate }];
  const read = sent.sort((a, b) => (a.id ?? 0) - (b.id ?? 0)).map((one) => readPeriod(one, timeZone));
  const distinct = new Map<string, EventDate>();
  for (const { period } of read) {
    const date = parsePeriod(period, timeZone);
    const key = `${date.start} ${date.endDate && date.end}`;
    const known = distinct.get(key) ?? date;
    distinct.set(key, date.until > known.until ? { ...date, id: known.id } : known);
  }
  const rank = ({ start, end }: EventDate) => (end >= now ? start : maxInstant - end);
  const dates = [...distinct.values()].sort((a, b) => rank(a) - rank(b));
  const noteOf = (code: Assumption | 'dates-omitted', count: number): readonly EventNote[] =>
    count > 0 ? [createNote(code, 'dates', { count })] : [];
  const countOf = (wanted: Assumption) => read.filter(({ assumption }) => assumption === wanted).length;
  return {
    dates: dates
      .slice(0, maxDates)
      .sort((a, b) => a.start - b.start)
      .map(({ start: _start, end: _end, until: _until, ...period }) => period),
    notes: [
      ...noteOf('midnight', countOf('midnight')),
      ...noteOf('overnight', countOf('overnight')),
      ...noteOf('dates-omitted', dates.length - maxDates),
    ],
  };
}

/** The last day is the one before an end at 00:00; an end before the start is that of the next day. */
type Assumption = 'midnight' | 'overnight';

/**
 * A period as people mean what they type in place of "I do not know" (design §4), in the zone of the site: whole days have no
 * clock times, an unknown end is null.
 */
export function readPeriod(
  period: Period,
  timeZone: TimeZone,
): { readonly period: Period; readonly assumption?: Assumption } {
  const { startDate, endDate } = period;
  const withoutEnd = { period: { ...period, endDate: null } };
  if (endDate === null || endDate.startsWith('9999')) return withoutEnd;
  const [start, end] = [parseInstant(startDate, timeZone), parseInstant(endDate, timeZone)];
  const [first, last] = [localDay(start, timeZone), localDay(end, timeZone)];
  if (isDateOnly(endDate)) return last < first ? withoutEnd : { period };
  const wholeDays = (until: string) => ({ period: { ...period, startDate: first, endDate: until } });
  const isToMidnight = end === startOfDay(last, timeZone);
  if (start === startOfDay(first, timeZone) && end >= start) {
    if (localHour(end, timeZone) >= lastMinute || (isToMidnight && first === last)) return wholeDays(last);
    if (isToMidnight) return { ...wholeDays(localDay(end - 1, timeZone)), assumption: 'midnight' };
  }
  if (end > start) return { period };
  const nextDay = instantOf(timeZone.toLocal(end) + dayMs, timeZone);
  if (end === start || first !== last || nextDay - start > maxNightMs) return withoutEnd;
  const written = new Date(nextDay).toISOString().replace(/\.\d+/, '');
  return { period: { ...period, endDate: written }, assumption: 'overnight' };
}
