import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import { groupByTag } from '#domain/membership.ts';
import { seriesOf } from '#domain/series.ts';
import { compareEvents, type StartingEvent } from '#domain/sort-events.ts';
import type { Category } from '#events/event.ts';

export type EventRanks = ReturnType<typeof rankEvents>;

/** Finds the first events of categories without sorting all events for each request. `end` is epoch ms. */
export function rankEvents(
  events: readonly (StartingEvent & { readonly end: number })[],
  categories: readonly Category[],
  timeZone: TimeZone,
  language: Language,
) {
  const sorted = [...events].sort(compareEvents(language));
  const membersOf = groupByTag(sorted, ({ event }) => event, categories);
  const currentOf = (category: Category, now: number) => membersOf(category).filter(({ end }) => end >= now);
  const orderOf = (category: Category, now: number) => {
    const day = localDay(now, timeZone);
    const [today, tomorrow] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
    const current = currentOf(category, now);
    const ofToday = current.filter(({ start }) => start >= today && start < tomorrow);
    const earlier = current.filter(({ start }) => start < today);
    const later = current.filter(({ start }) => start >= tomorrow);
    return [...ofToday, ...earlier, ...later];
  };
  return {
    count: (wanted: readonly Category[], now: number) =>
      new Set(wanted.flatMap((category) => currentOf(category, now))).size,
    /** Contains at least the first `count` events of these categories in the order of design §4. */
    first: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, (category) => orderOf(category, now).slice(0, count)),
    /** Contains at least the first `count` events that have slides. */
    firstOfSeries: (wanted: readonly Category[], now: number, count: number) =>
      unite(wanted, (category) => firstOfSeries(orderOf(category, now), count)),
  };
}

function unite(wanted: readonly Category[], eventsOf: (category: Category) => readonly StartingEvent[]) {
  return [...new Set(wanted.flatMap(eventsOf))].map(({ event }) => event);
}

function firstOfSeries(events: readonly StartingEvent[], count: number): readonly StartingEvent[] {
  const first = new Map<string, StartingEvent>();
  for (const one of events) {
    if (first.size === count) break;
    const series = seriesOf(one.event);
    if (!first.has(series)) first.set(series, one);
  }
  return [...first.values()];
}
