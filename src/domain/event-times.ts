import type { TimeZone } from '#config/time-zone.ts';
import type { CalendarEvent } from '#events/event.ts';
import { isDateOnly } from '#events/read-date.ts';
import { endOfDay, localDay, parseInstant } from './local-time.ts';

export type EventDates = Pick<CalendarEvent, 'startDate' | 'endDate'>;

/** Epoch ms. A start without clock time is the first instant of its local day. */
export function startOf({ startDate }: EventDates, timeZone: TimeZone): number {
  return parseInstant(startDate, timeZone);
}

/** Epoch ms; null for an open end: missing, before the start, or in the year 9999. */
export function knownEndOf(event: EventDates, timeZone: TimeZone): number | null {
  const { endDate } = event;
  if (endDate === null || endDate.startsWith('9999')) return null;
  const end = isDateOnly(endDate) ? endOfDay(endDate, timeZone) : parseInstant(endDate, timeZone);
  return end >= startOf(event, timeZone) ? end : null;
}

/** Epoch ms; an open end counts as the end of the start's local day (design §4). */
export function endOf(event: EventDates, timeZone: TimeZone): number {
  return knownEndOf(event, timeZone) ?? endOfDay(localDay(startOf(event, timeZone), timeZone), timeZone);
}
