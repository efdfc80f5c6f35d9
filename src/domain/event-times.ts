import type { BoardEvent } from '#events/event.ts';
import { endOfDay, isDateOnly, localDay, parseInstant } from './local-time.ts';

/** When the event begins; epoch ms. A start without clock time is the first instant of its local day. */
export function startOf(event: BoardEvent, timeZone: string): number {
  return parseInstant(event.startDate, timeZone);
}

/** The end as it was written, or null where the event has an open end: missing, before the start, or the year 9999. */
export function knownEndOf(event: BoardEvent, timeZone: string): number | null {
  const { endDate } = event;
  if (endDate === null || endDate.startsWith('9999')) return null;
  const end = isDateOnly(endDate) ? endOfDay(endDate, timeZone) : parseInstant(endDate, timeZone);
  return end >= startOf(event, timeZone) ? end : null;
}

/** When the event is over, epoch ms; an open end counts as the end of the start's local day (design §4). */
export function endOf(event: BoardEvent, timeZone: string): number {
  return knownEndOf(event, timeZone) ?? endOfDay(localDay(startOf(event, timeZone), timeZone), timeZone);
}

/** True once the end lies before `now`. */
export function isOver(event: BoardEvent, now: number, timeZone: string): boolean {
  return endOf(event, timeZone) < now;
}
