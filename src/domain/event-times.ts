import type { CalendarEvent } from '#events/event.ts';
import { endOfDay, isDateOnly, localDay, parseInstant } from './local-time.ts';

interface Times {
  readonly timeZone: string;
  readonly start: number;
  readonly end: number | null;
}

/** Rules, order and words all ask for them, for each event and at every minute. */
const cache = new WeakMap<CalendarEvent, Times>();

function timesOf(event: CalendarEvent, timeZone: string): Times {
  const before = cache.get(event);
  if (before?.timeZone === timeZone) return before;
  const start = parseInstant(event.startDate, timeZone);
  const times = { timeZone, start, end: readEnd(event.endDate, start, timeZone) };
  cache.set(event, times);
  return times;
}

function readEnd(endDate: string | null, start: number, timeZone: string): number | null {
  if (endDate === null || endDate.startsWith('9999')) return null;
  const end = isDateOnly(endDate) ? endOfDay(endDate, timeZone) : parseInstant(endDate, timeZone);
  return end >= start ? end : null;
}

/** When the event begins; epoch ms. A start without clock time is the first instant of its local day. */
export function startOf(event: CalendarEvent, timeZone: string): number {
  return timesOf(event, timeZone).start;
}

/** The end as it was written, or null where the event has an open end: missing, before the start, or the year 9999. */
export function knownEndOf(event: CalendarEvent, timeZone: string): number | null {
  return timesOf(event, timeZone).end;
}

/** When the event is over, epoch ms; an open end counts as the end of the start's local day (design §4). */
export function endOf(event: CalendarEvent, timeZone: string): number {
  return knownEndOf(event, timeZone) ?? endOfDay(localDay(startOf(event, timeZone), timeZone), timeZone);
}

/** True once the end lies before `now`. */
export function isOver(event: CalendarEvent, now: number, timeZone: string): boolean {
  return endOf(event, timeZone) < now;
}
