import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { endOfDay, localDay } from '#domain/local-time.ts';
import { groupByTag } from '#domain/membership.ts';
import { seriesOf, withoutCopies } from '#domain/series.ts';
import { nextOccurrences } from '#domain/sort-events.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import { memoizeInterval } from './interval.ts';

export type EventRanks = ReturnType<typeof rankEvents>;

/** Finds the first events of categories without sorting all events for each request. */
export function rankEvents(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
  timeZone: TimeZone,
  language: Language,
) {
  /** The order of design §4 changes when the next date of an event is over, and at midnight. */
  const orderAt = memoizeInterval((from) => {
    const next = nextOccurrences(events, { now: from, timeZone, language });
    const announced = next.filter(({ date }) => date.until >= from);
    const today = endOfDay(localDay(from, timeZone), timeZone);
    const until = announced.reduce((least, { date }) => Math.min(least, date.until), today);
    const membersOf = groupByTag(announced, ({ event }) => event, categories);
    return { from, until, membersOf: (category: Category) => membersOf(category).map(({ event }) => event) };
  });
  const unite = (
    wanted: readonly Category[],
    now: number,
    select: (events: readonly CalendarEvent[]) => readonly CalendarEvent[],
  ) => {
    const { membersOf } = orderAt(now);
    return withoutCopies(wanted.flatMap((category) => select(withoutCopies(membersOf(category)))));
  };
  return {
    count: (wanted: readonly Category[], now: number) => unite(wanted, now, (members) => members).length,
    /** Contains at least the first `count` events of these categories in the order of design §4. */
    first: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, now, (members) => members.slice(0, count)),
    /** Contains at least the first `count` events that have slides. */
    firstOfSeries: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, now, (members) => firstOfSeries(members, count)),
  };
}

function firstOfSeries(events: readonly CalendarEvent[], count: number): readonly CalendarEvent[] {
  const first = new Map<string, CalendarEvent>();
  for (const one of events) {
    if (first.size === count) break;
    const series = seriesOf(one);
    if (!first.has(series)) first.set(series, one);
  }
  return [...first.values()];
}
