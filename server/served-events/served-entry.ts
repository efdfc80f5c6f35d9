import type { TimeZone } from '#config/time-zone.ts';
import { announcedUntil, datesOf, toPeriod } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';
import { toMember } from '#events/read-member.ts';

export type Entry = ReturnType<typeof createEntry>;
export type View = ReturnType<Entry['viewAt']>;

/** `json`: with all dates. The rank of an event is the start of its next date. */
export function createEntry(event: CalendarEvent, json: string, timeZone: TimeZone) {
  const dates = datesOf(event, timeZone);
  /** The event with the dates that are announced and not over, the same from `from` to `until`, epoch ms. */
  const openView = (from: number) => {
    const coming = dates.filter((date) => date.until >= from);
    const until = coming.reduce((least, date) => Math.min(least, date.until), Infinity);
    const isWhole = coming.length === event.dates.length;
    const written = isWhole ? json : JSON.stringify(toMember({ ...event, dates: coming.map(toPeriod) }));
    return { event, from, until, rank: coming[0]?.start ?? 0, json: written };
  };
  let view: ReturnType<typeof openView> | null = null;
  return {
    event,
    dates,
    until: announcedUntil(event, timeZone),
    viewAt: (now: number) => {
      if (view === null || now < view.from || now > view.until) view = openView(now);
      return view;
    },
  };
}
