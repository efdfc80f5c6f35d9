import { createEvent, createEvents, type DateArray, type DateTime, type EventAttributes } from 'ics';
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

interface Times {
  readonly start: DateTime;
  readonly end?: DateTime;
}
/** The library's type lacks its `timestamp`. */
type Entry = Omit<EventAttributes, 'start'> & Times & { readonly timestamp?: number };

const productId = 'aushang';
/** In characters: the time that `ics` takes grows with the square of a text's length. */
const maxLengths = { title: 200, place: 200, description: 1000, url: 500 };

/** `entries`: those of `calendarEntry`; `name`: that of the calendar. */
export function calendarFile(entries: readonly string[], name?: string): string {
  const { error, value } = createEvents([], { productId, ...(name !== undefined && { calName: name }) });
  if (value === null) throw error ?? new Error('no calendar file');
  const end = value.lastIndexOf('END:VCALENDAR');
  return [value.slice(0, end), ...entries, value.slice(end)].join('');
}

/** RFC 5545: times in UTC, dates without a time as all-day events. Null if the library refuses the event. */
export function calendarEntry(
  { event, date }: Occurrence,
  { timeZone, language, source }: CalendarContext,
): string | null {
  const zone = createTimeZone(timeZone);
  const title = [cancellationOf(event, language), event.name].filter(Boolean).join(': ');
  const moved = describeReplacement(event, zone, language);
  const description = [moved, event.subtitle, event.shortDescription, event.contact]
    .filter(Boolean)
    .join('\n\n');
  const entry: Entry = {
    ...timesOf(date, zone),
    // Without it the same event would have another DTSTAMP, and the file another ETag, in each answer.
    ...(event.modifiedAt !== null && { timestamp: parseInstant(event.modifiedAt, zone) }),
    productId,
    // The same where the date moves, and where others come and go.
    uid: `${date.id === undefined ? `event-${event.id}` : `period-${date.id}`}@${source}.aushang`,
    title: shorten(title, maxLengths.title),
    description: shorten(description, maxLengths.description),
    status: event.canceled ? 'CANCELLED' : 'CONFIRMED',
    ...(event.place !== '' && { location: shorten(event.place, maxLengths.place) }),
  };
  const url = event.eventUrl === null ? '' : new URL(event.eventUrl).href;
  const isUsable = url !== '' && url.length <= maxLengths.url;
  // The library refuses some addresses, such as those with an IPv6 host.
  return (isUsable ? writeEntry({ ...entry, url }) : null) ?? writeEntry(entry);
}

function writeEntry(entry: Entry): string | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type demands an end, the library does not
  const { value } = createEvent(entry as EventAttributes);
  return value && value.slice(value.indexOf('BEGIN:VEVENT'), value.lastIndexOf('END:VCALENDAR'));
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
function timesOf({ start, end, startDate, endDate }: EventDate, timeZone: TimeZone): Times {
  if (!isDateOnly(startDate))
    return { start: minuteOf(start), ...(endDate !== null && { end: minuteOf(end) }) };
  // DTEND of an all-day event is exclusive.
  const dayAfter = startOfDay(localDay(end, timeZone), timeZone, 1);
  return { start: dayOf(start, timeZone), end: dayOf(dayAfter, timeZone) };
}

function dayOf(instant: number, timeZone: TimeZone): DateArray {
  const [year = 0, month = 0, day = 0] = localDay(instant, timeZone).split('-').map(Number);
  return [year, month, day];
}

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000;
}
