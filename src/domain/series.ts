import type { CalendarEvent } from '#events/event.ts';
import { stateOf } from './event-state.ts';

/** By event, which stays the same object while it does not change. */
const keys = new WeakMap<CalendarEvent, string>();

/** Equal for the dates of a series (design §4). A cancelled or sold-out date stands for itself. */
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

export interface Series<Item> {
  /** Of the first date, which has the slide. */
  readonly first: Item;
  readonly others: readonly Item[];
}

interface SeriesItem {
  readonly event: CalendarEvent;
}

/** In the order of their first dates. */
export function groupSeries<Item extends SeriesItem>(items: readonly Item[]): readonly Series<Item>[] {
  const groups = new Map<string, { readonly first: Item; readonly others: Item[] }>();
  for (const item of items) {
    const key = seriesOf(item.event);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: item, others: [] });
    else known.others.push(item);
  }
  return [...groups.values()];
}
