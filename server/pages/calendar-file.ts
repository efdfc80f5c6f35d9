import { type CalendarEntry, writeCalendar, writeEntry } from '@aushang/serving/calendars/write-calendar.ts';
import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { cancellationOf } from '#domain/event-state.ts';
import { describeStart, replacementOf } from '#domain/describe-when.ts';
import type { EventDate, Occurrence } from '#domain/event-dates.ts';
import { localDay, parseInstant, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { screenWords } from '#i18n/screen-words.ts';

export interface CalendarContext extends Pick<Site, 'timeZone' | 'language'> {
  /** Hash of the event service's address. */
  readonly source: string;
}

/** In characters. */
const maxLengths = { title: 200, place: 200, description: 1000, url: 500 };

/** `entries`: those of `calendarEntry`; `name`: that of the calendar. */
export const calendarFile = (entries: readonly string[], name?: string): string =>
  writeCalendar(entries, 'aushang', name);

/** RFC 5545: times in UTC, dates without a time as all-day events. */
export function calendarEntry(
  { event, date }: Occurrence,
  { timeZone, language, source }: CalendarContext,
): string {
  const zone = createTimeZone(timeZone);
  const title = [cancellationOf(event, language), event.name].filter(Boolean).join(': ');
  const moved = describeReplacement(event, zone, language);
  const description = [moved, event.subtitle, event.shortDescription, event.contact]
    .filter(Boolean)
    .join('\n\n');
  const url = event.eventUrl === null ? null : new URL(event.eventUrl).href;
  return writeEntry({
    ...timesOf(date, zone),
    modifiedAt: event.modifiedAt === null ? null : parseInstant(event.modifiedAt, zone),
    // The same where the date moves, and where others come and go.
    uid: `${date.id === undefined ? `event-${event.id}` : `period-${date.id}`}@${source}.aushang`,
    title: shorten(title, maxLengths.title),
    description: shorten(description, maxLengths.description),
    place: shorten(event.place, maxLengths.place),
    url: url !== null && url.length <= maxLengths.url ? url : null,
    isCanceled: event.canceled,
  });
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** The new date and place of a postponed event, or ''. */
function describeReplacement(event: CalendarEvent, timeZone: TimeZone, language: Language): string {
  const replacement = replacementOf(event, { now: 0, timeZone });
  if (replacement === null) return '';
  const { place, date } = replacement;
  const when = describeStart(date, { timeZone, language });
  return screenWords[language].movedTo([when, place].filter(Boolean).join(', '));
}

/** Without an end where that is unknown. */
function timesOf(
  { start, end, startDate, endDate }: EventDate,
  timeZone: TimeZone,
): Pick<CalendarEntry, 'start' | 'end'> {
  if (!isDateOnly(startDate)) return { start: minuteOf(start), end: endDate === null ? null : minuteOf(end) };
  // DTEND of an all-day event is exclusive.
  const dayAfter = startOfDay(localDay(end, timeZone), timeZone, 1);
  return { start: localDay(start, timeZone), end: localDay(dayAfter, timeZone) };
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}
