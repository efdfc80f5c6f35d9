import type { TimeZone } from '#config/time-zone.ts';
import { endOf } from '#domain/event-times.ts';
import type { CalendarEvent } from '#events/event.ts';

/**
 * Adds to a cancelled event the first of its alternative events that takes place, whichever monitor shows it, in place of what
 * the service sent of them. `readAt`: when the events were read, epoch ms.
 */
export function createReplacements(published: readonly CalendarEvent[], readAt: number, timeZone: TimeZone) {
  const byId = new Map(published.map((event) => [event.id, event]));
  const takesPlace = (event: CalendarEvent | undefined) =>
    event !== undefined && !event.canceled && endOf(event, timeZone) >= readAt;
  const find = ({ canceled, alternativeEvents }: CalendarEvent) =>
    canceled ? byId.get(alternativeEvents.find((id) => takesPlace(byId.get(id))) ?? -1) : undefined;
  return (event: CalendarEvent): CalendarEvent => {
    const found = find(event);
    if (found === undefined) return event.replacement === null ? event : { ...event, replacement: null };
    const { id, startDate, endDate, eventUrl, place } = found;
    return { ...event, replacement: { id, startDate, endDate, eventUrl, place } };
  };
}
