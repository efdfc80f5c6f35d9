import { endOf, startOf } from '#domain/event-times.ts';
import { groupByTag } from '#domain/group-by-tag.ts';
import { judgeEvents } from '#domain/judge-events.ts';
import { localDay, startOfDay } from '#domain/local-time.ts';
import type { CalendarEvent, Category } from '#events/event.ts';
import type { Pause } from '#server/snapshot/snapshot.ts';

/** Finds the first events of categories without sorting all events for each request. */
export interface EventRanks {
  readonly count: (categories: readonly Category[], now: number) => number;
  /** Contains at least the first `count` events of these categories in the order of design §4. */
  readonly first: (categories: readonly Category[], now: number, count: number) => readonly CalendarEvent[];
}

const portion = 500;

/** Sorts events by start, name and id, the order of design §4 within each of its groups. */
export async function rankEvents(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
  { timeZone, locale }: { readonly timeZone: string; readonly locale: string },
  pause: Pause,
): Promise<EventRanks> {
  const sorted: CalendarEvent[] = [];
  for (const part of partsByStart(events, timeZone)) {
    await pause();
    // In 1970 all events belong to later days, so that they are in one group.
    sorted.push(...sortEvents(part, timeZone, locale, Date.UTC(1970, 0, 2)));
  }
  await pause();
  const membersOf = groupByTag(sorted, categories);
  const currentOf = (category: Category, now: number) =>
    membersOf(category).filter((event) => endOf(event, timeZone) >= now);
  return {
    count: (wanted, now) => new Set(wanted.flatMap((category) => currentOf(category, now))).size,
    first: (wanted, now, count) => {
      const lists = wanted.map((category) =>
        groupByDay(currentOf(category, now), now, timeZone).slice(0, count),
      );
      return [...new Set(lists.flat())];
    },
  };
}

/** Events by start, in parts; events with the same start are in the same part. */
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

/** The order of the slides (`judgeEvents`), without horizon and limit. */
export function sortEvents(
  events: readonly CalendarEvent[],
  timeZone: string,
  locale: string,
  now: number,
): readonly CalendarEvent[] {
  const tags = { monitors: [], all: [], listed: [] };
  const rules = { tags, now, timeZone, locale, days: 0, limit: 0 };
  return judgeEvents(events, [], rules).flatMap((one) => (one.code === 'unreadable' ? [] : [one.event]));
}

function groupByDay(
  sorted: readonly CalendarEvent[],
  now: number,
  timeZone: string,
): readonly CalendarEvent[] {
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
