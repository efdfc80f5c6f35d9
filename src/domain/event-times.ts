import type { CalendarEvent } from '#events/event.ts';
import { endOfDay, isDateOnly, localDay, parseInstant } from './local-time.ts';

interface Times {
  readonly timeZone: string;
  readonly start: number;
  readonly end: number | null;
}

/** The times of every event are needed each minute. */
const cache = new WeakMap<CalendarEvent, Times>();

function timesOf(event: CalendarEvent, timeZone: string): Times {
  const cached = cache.get(event);
  if (cached?.timeZone === timeZone) return cached;
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

/** Epoch ms. A start without clock time is the first instant of its local day. */
export function startOf(event: CalendarEvent, timeZone: string): number {
  return timesOf(event, timeZone).start;
}

/** Epoch ms; null for an open end: missing, before the start, or in the year 9999. */
export function knownEndOf(event: CalendarEvent, timeZone: string): number | null {
  return timesOf(event, timeZone).end;
}

/** Epoch ms; an open end counts as the end of the start's local day (design §4). */
export function endOf(event: CalendarEvent, timeZone: string): number {
  return knownEndOf(event, timeZone) ?? endOfDay(localDay(startOf(event, timeZone), timeZone), timeZone);
}

export function isOver(event: CalendarEvent, now: number, timeZone: string): boolean {
  return endOf(event, timeZone) < now;
}
