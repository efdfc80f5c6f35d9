import type { TimeZone } from '#config/time-zone.ts';
import { announcedUntil, datesOf, type EventDate } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';
import { toMember } from '#events/read-member.ts';
import { memoizeInterval } from './interval.ts';

export type Entry = ReturnType<typeof createEntry>;
export type View = ReturnType<Entry['viewAt']>;

/** The rank of an event is the start of its next date; `json` has all dates. */
export function createEntry(event: CalendarEvent, timeZone: TimeZone) {
  const dates = datesOf(event, timeZone);
  const json = writeEvent(event, dates);
  /** The event with the dates that are announced and not over, the same from `from` to `until`, epoch ms. */
  const openView = (from: number) => {
    const coming = dates.filter((date) => date.until >= from);
    const until = coming.reduce((least, date) => Math.min(least, date.until), Infinity);
    const written = coming.length === dates.length ? json : writeEvent(event, coming);
    return { event, from, until, rank: coming[0]?.start ?? 0, json: written };
  };
  return { event, json, until: announcedUntil(event, timeZone), viewAt: memoizeInterval(openView) };
}

/** Pages need no ids of dates. */
function writeEvent(event: CalendarEvent, dates: readonly EventDate[]): string {
  const published = dates.map(({ startDate, endDate, visibleUntil }) => ({
    startDate,
    endDate,
    visibleUntil,
  }));
  return JSON.stringify({ ...toMember(event), dates: published });
}
