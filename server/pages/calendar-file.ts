import { createEvent, createEvents, type DateArray, type DateTime, type EventAttributes } from 'ics';
import type { Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { cancellationOf } from '#domain/event-state.ts';
import { knownEndOf, startOf } from '#domain/event-times.ts';
import { localDay, parseInstant, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';

export interface CalendarContext extends Pick<Site, 'timeZone' | 'language'> {
  /** Hash of the event service's address. */
  readonly source: string;
}

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
  event: CalendarEvent,
  { timeZone, language, source }: CalendarContext,
): string | null {
  const zone = createTimeZone(timeZone);
  const title = [cancellationOf(event, language), event.name].filter(Boolean).join(': ');
  const description = [event.subtitle, event.shortDescription, event.contact].filter(Boolean).join('\n\n');
  // The library's types lack its `timestamp`.
  const entry: EventAttributes & { readonly timestamp?: number } = {
    ...timesOf(event, zone),
    // Without it the same event would have another DTSTAMP, and the file another ETag, in each answer.
    ...(event.modifiedAt !== null && { timestamp: parseInstant(event.modifiedAt, zone) }),
    productId,
    uid: `event-${event.id}@${source}.aushang`,
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

function writeEntry(entry: EventAttributes): string | null {
  const { value } = createEvent(entry);
  return value && value.slice(value.indexOf('BEGIN:VEVENT'), value.lastIndexOf('END:VCALENDAR'));
}

function shorten(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}

function timesOf(event: CalendarEvent, timeZone: TimeZone): { start: DateTime; end: DateTime } {
  const start = startOf(event, timeZone);
  const end = knownEndOf(event, timeZone) ?? start;
  if (!isDateOnly(event.startDate)) return { start: minuteOf(start), end: minuteOf(end) };
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
