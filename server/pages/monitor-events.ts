import { readNames } from '#config/parameter-fields.ts';
import { announcementState, occurrencesOf, type TimeContext } from '#domain/event-dates.ts';
import { nextOccurrences } from '#domain/sort-events.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';

const maxEvents = 300;
const maxNameLength = 1000;
const maxBytes = 1_500_000;

/** The monitors of `ids`, with commas between them, and their first events in the order of design §4. Null if none is known. */
export function findMonitorEvents(ids: string, { monitors, ranksIn }: ServedEvents, moment: TimeContext) {
  const own = monitors.findEach(readNames(ids));
  if (own.length === 0) return null;
  const { now, language } = moment;
  const wanted = [...monitors.all.list, ...own];
  const { first } = ranksIn(language);
  const isCurrent = (event: CalendarEvent) =>
    !event.isAnnouncement || occurrencesOf(event, moment).some((one) => announcementState(one, now) === null);
  const find = (count: number) => first(wanted, now, count).filter(isCurrent);
  const occurrences = nextOccurrences(find(maxEvents), moment).slice(0, maxEvents);
  const events: readonly CalendarEvent[] = occurrences.map(({ event }) => event);
  const names = own.map((monitor) => monitor.name.trim()).join(', ');
  return {
    id: own.map(monitors.idOf).join(','),
    name: names.slice(0, maxNameLength),
    events,
    /** The number of all events; `events` may be fewer. */
    total: find(Infinity).length,
  };
}

/** The pages of all monitors. `search`: that of their addresses. */
export function listMonitors({ monitors: { listed, idOf } }: ServedEvents, search: string) {
  const named = listed.list.map((category) => ({
    href: `/m/${encodeURIComponent(idOf(category))}${search}`,
    name: category.name.trim(),
  }));
  return limitToBytes(named, 1000, ({ name }) => [name]);
}

/** Returns as many as fit into an answer as HTML. `markupBytes`: an estimate for what surrounds the texts of one. */
export function limitToBytes<One>(
  list: readonly One[],
  markupBytes: number,
  textsOf: (one: One) => readonly string[],
): readonly One[] {
  let left = maxBytes;
  const end = list.findIndex((one) => {
    const text = textsOf(one).join('');
    // The longest that React writes for a character is "&quot;".
    left -= markupBytes + Buffer.byteLength(text.replace(/[&<>"']/g, '&quot;'));
    return left < 0;
  });
  return end === -1 ? list : list.slice(0, end);
}
