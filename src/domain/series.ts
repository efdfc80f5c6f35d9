import type { CalendarEvent } from '#events/event.ts';
import { slugify } from './slugify.ts';

/** By event, which stays the same object while it does not change. */
const keys = new WeakMap<CalendarEvent, string>();

/** Equal for the dates of a series: the same title and place (design §4). A cancelled date stands for itself. */
export function seriesOf(event: CalendarEvent): string {
  const known = keys.get(event) ?? describeSeries(event);
  keys.set(event, known);
  return known;
}

function describeSeries({ canceled, iri, name, place }: CalendarEvent): string {
  return canceled ? iri : `${slugify(name) || name}\n${slugify(place)}`;
}

export interface Series {
  /** The first date, which has the slide. */
  readonly event: CalendarEvent;
  readonly dates: readonly CalendarEvent[];
}

/** In the order of their first dates. */
export function groupSeries(events: readonly CalendarEvent[]): readonly Series[] {
  const groups = new Map<string, { readonly event: CalendarEvent; readonly dates: CalendarEvent[] }>();
  for (const event of events) {
    const key = seriesOf(event);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { event, dates: [] });
    else known.dates.push(event);
  }
  return [...groups.values()];
}
