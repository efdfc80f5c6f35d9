import type { TimeZone } from '#config/time-zone.ts';
import { occurrencesOf } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';

/** Of a chain of postponements. */
const maxSteps = 5;

/**
 * Adds to a cancelled event the first of its alternative events that takes place, whichever monitor shows it, in place of what
 * the service sent of them; where none does, of the alternatives of those that were cancelled too. `readAt`: when the events were
 * read, epoch ms.
 */
export function createReplacements(published: readonly CalendarEvent[], readAt: number, timeZone: TimeZone) {
  const byId = new Map(published.map((event) => [event.id, event]));
  const nextOf = (event: CalendarEvent) => occurrencesOf(event, { now: readAt, timeZone })[0];
  const takesPlace = (event: CalendarEvent) => !event.canceled && (nextOf(event)?.date.until ?? 0) >= readAt;
  const find = (event: CalendarEvent): CalendarEvent | undefined => {
    const seen = new Set([event.id]);
    let canceled = event.canceled ? [event] : [];
    for (let step = 0; step < maxSteps && canceled.length > 0; step += 1) {
      const ids = new Set(canceled.flatMap(({ alternativeEvents }) => alternativeEvents));
      const next = [...ids].flatMap((id) => (seen.has(id) ? [] : (byId.get(id) ?? [])));
      const found = next.find(takesPlace);
      if (found !== undefined) return found;
      for (const { id } of next) seen.add(id);
      canceled = next.filter((one) => one.canceled);
    }
    return undefined;
  };
  return (event: CalendarEvent): CalendarEvent => {
    const found = find(event);
    const date = found && nextOf(found)?.date;
    if (!found || !date) return event.replacement === null ? event : { ...event, replacement: null };
    const { id, eventUrl, place } = found;
    const { startDate, endDate } = date;
    return { ...event, replacement: { id, startDate, endDate, eventUrl, place } };
  };
}
