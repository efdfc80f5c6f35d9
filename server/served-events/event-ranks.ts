import { endOf, startOf } from '#domain/event-times.ts';
import { groupByTag } from '#domain/group-by-tag.ts';
import { judgeEvents } from '#domain/judge-events.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import type { Pause } from '#server/snapshot/snapshot.ts';

/** The events of each category, so that what comes first need not be looked for among ten thousand. */
export interface EventRanks {
  /** How many events carry one of these categories and are not over. */
  readonly count: (categories: readonly Category[], now: number) => number;
  /** At least the first `most` events of these categories in the order of design §4, with others between them or none. */
  readonly first: (categories: readonly Category[], now: number, most: number) => readonly CalendarEvent[];
}

/** Events that are put in order in one go. */
const portion = 500;

/** Ranks events by start, name and number: what the order of design §4 is made of within each of its groups. */
export async function rankEvents(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
  { timeZone, locale }: { readonly timeZone: string; readonly locale: string },
  pause: Pause,
): Promise<EventRanks> {
  const sorted: CalendarEvent[] = [];
  for (const part of partsByStart(events, timeZone)) {
    await pause();
    sorted.push(...inOrder(part, timeZone, locale));
  }
  await pause();
  const membersOf = groupByTag(sorted, categories);
  const running = (category: Category, now: number) =>
    membersOf(category).filter((event) => endOf(event, timeZone) >= now);
  return {
    count: (wanted, now) => new Set(wanted.flatMap((category) => running(category, now))).size,
    first: (wanted, now, most) => {
      const lists = wanted.map((category) => inGroups(running(category, now), now, timeZone).slice(0, most));
      return [...new Set(lists.flat())];
    },
  };
}

/** Events by start, in parts that never separate two that start together. */
function* partsByStart(
  events: readonly CalendarEvent[],
  timeZone: string,
): Generator<readonly CalendarEvent[]> {
  const byStart = events.map((event) => ({ event, start: startOf(event, timeZone) }));
  byStart.sort((a, b) => a.start - b.start);
  let part: CalendarEvent[] = [];
  for (const [at, { event, start }] of byStart.entries()) {
    part.push(event);
    if (part.length < portion || byStart[at + 1]?.start === start) continue;
    yield part;
    part = [];
  }
  yield part;
}

/** The selection's own order; seen from long ago all of them are later days. */
function inOrder(
  events: readonly CalendarEvent[],
  timeZone: string,
  locale: string,
): readonly CalendarEvent[] {
  const tags = { monitors: [], all: [], listed: [] };
  const rules = { tags, now: Date.UTC(1970, 0, 2), timeZone, locale, days: 0, limit: 0 };
  return judgeEvents(events, [], rules).flatMap((one) => (one.code === 'unreadable' ? [] : [one.event]));
}

/** Today's before those of earlier days, later days last. */
function inGroups(sorted: readonly CalendarEvent[], now: number, timeZone: string): readonly CalendarEvent[] {
  const today = localDay(now, timeZone);
  const [from, until] = [startOfDay(today, timeZone), startOfDay(today, timeZone, 1)];
  const isEarlier = (event: CalendarEvent) => startOf(event, timeZone) < from;
  const isLater = (event: CalendarEvent) => startOf(event, timeZone) >= until;
  return [
    ...sorted.filter((event) => !isEarlier(event) && !isLater(event)),
    ...sorted.filter(isEarlier),
    ...sorted.filter(isLater),
  ];
}
