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
