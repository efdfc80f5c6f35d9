import type { CalendarEvent } from '#events/event.ts';
import { type Occurrence, occurrencesOf, type TimeContext } from './event-dates.ts';
import { stateOf } from './event-state.ts';
import { sortByStart } from './sort-events.ts';

/** By event, which stays the same object while it does not change. */
const keys = new WeakMap<CalendarEvent, string>();

/** Equal for the events of a series (design §4). A cancelled or sold-out event stands for itself. */
export function seriesOf(event: CalendarEvent): string {
  const known = keys.get(event) ?? describeSeries(event);
  keys.set(event, known);
  return known;
}

function describeSeries(event: CalendarEvent): string {
  return stateOf(event) === null ? [event.name, event.place].map(plainTextOf).join('\n') : event.iri;
}

/** Signs count, unlike in a slug: "C++" is not "C#". */
function plainTextOf(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export type Series<Item> = readonly [Item, ...Item[]];

/** Items with their events, by series, in the order of the first of each. */
export function groupSeries<Item extends { readonly event: CalendarEvent }>(
  items: readonly Item[],
): readonly Series<Item>[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = seriesOf(item.event);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return [...groups.values()];
}

/** That of the slide first. */
export type SeriesDates = Series<Occurrence>;

/**
 * The dates of a series in the order of design §4. Of dates with the same start only the first; of a cancelled event only the
 * next. `horizon`: the last instant at which further dates may start.
 */
export function datesOfSeries(
  series: Series<{ readonly event: CalendarEvent }>,
  context: TimeContext,
  horizon = Infinity,
): SeriesDates {
  const all = series.flatMap(({ event }) => occurrencesOf(event, context));
  const [first, ...others] = sortByStart(all, context);
  if (first === undefined) throw new Error('an event without dates');
  const starts = new Set([first.date.start]);
  const further = others.filter(({ event, date: { start } }) => {
    const isFurther = !starts.has(start) && !event.canceled && start <= horizon;
    starts.add(start);
    return isFurther;
  });
  return [first, ...further];
}
