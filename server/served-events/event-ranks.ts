import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { groupByTag } from '#domain/membership.ts';
import { seriesOf } from '#domain/series.ts';
import type { Occurrence } from '#domain/event-dates.ts';
import { compareOccurrences, sortByStart } from '#domain/sort-events.ts';
import type { CalendarEvent, Category } from '#events/event.ts';

export type EventRanks = ReturnType<typeof rankEvents>;

/** Finds the first events of categories without sorting all dates of events for each request. */
export function rankEvents(
  occurrences: readonly Occurrence[],
  categories: readonly Category[],
  timeZone: TimeZone,
  language: Language,
) {
  const sorted = [...occurrences].sort(compareOccurrences(language));
  const membersOf = groupByTag(sorted, ({ event }) => event, categories);
  const currentOf = (category: Category, now: number) =>
    membersOf(category).filter(({ date }) => date.until >= now);
  const orderOf = (category: Category, now: number) => {
    const sortedForDay = sortByStart(currentOf(category, now), { now, timeZone, language });
    return [...new Set(sortedForDay.map(({ event }) => event))];
  };
  return {
    count: (wanted: readonly Category[], now: number) =>
      new Set(wanted.flatMap((category) => currentOf(category, now).map(({ event }) => event))).size,
    /** Contains at least the first `count` events of these categories in the order of design §4. */
    first: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, (category) => orderOf(category, now).slice(0, count)),
    /** Contains at least the first `count` events that have slides. */
    firstOfSeries: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, (category) => firstOfSeries(orderOf(category, now), count)),
  };
}

function unite(wanted: readonly Category[], eventsOf: (category: Category) => readonly CalendarEvent[]) {
  return [...new Set(wanted.flatMap(eventsOf))];
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
