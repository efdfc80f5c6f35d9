import type { CalendarEvent } from '#events/event.ts';
import type { UpstreamEvents } from './upstream-events.ts';

/** An event of the list with the member it was read from. */
export interface ListedEvent {
  readonly event: CalendarEvent;
  readonly member: Readonly<Record<string, unknown>>;
  /** Whether the list and what is known leave its categories open. */
  readonly needsItem: boolean;
  /** Whether it is new or changed. */
  readonly isChanged: boolean;
}

interface ItemSelection {
  readonly listed: ReadonlyMap<number, ListedEvent>;
  readonly complete: boolean;
  readonly known: UpstreamEvents | null;
  readonly isNeeded: (event: CalendarEvent) => boolean;
  readonly now: number;
  readonly recheckSeconds: number;
}

/** At most so many items at one walk, the soonest events first; the rest has its turn at the next. */
const maxItems = 2000;
const maxRechecks = 20;

/**
 * Which items to fetch (design §7): of new and changed events whose categories the list does not tell, of known events
 * that an incomplete walk did not find, and, slowly, of the rest again.
 */
export function chooseItemIds(choice: ItemSelection): { ids: number[]; hasNews: boolean } {
  const { listed, isNeeded } = choice;
  const wanted = [...listed.values()].filter(({ needsItem, event }) => needsItem && isNeeded(event));
  const soonest = wanted.map(({ event }) => event).sort(byStart);
  const ids = [...findAbsent(choice), ...soonest.map(({ id }) => id)].slice(0, maxItems);
  return {
    ids: [...new Set([...ids, ...findStale(choice)])],
    hasNews: [...listed.values()].some(({ isChanged, event }) => isChanged && isNeeded(event)),
  };
}

function findAbsent({ listed, complete, known, isNeeded }: ItemSelection): number[] {
  if (complete) return [];
  return (known?.events ?? [])
    .filter((event) => !listed.has(event.id) && isNeeded(event))
    .map(({ id }) => id);
}

/** The items read longest ago: relations can change while the time stamp stands still (specification §12.3). */
function findStale({ listed, known, isNeeded, now, recheckSeconds }: ItemSelection): number[] {
  const stale: { id: number; readAt: number }[] = [];
  for (const [id, readAt] of known?.itemReadAt ?? []) {
    const one = listed.get(id);
    const isOld = now - readAt >= recheckSeconds * 1000;
    if (isOld && one !== undefined && !one.needsItem && isNeeded(one.event)) stale.push({ id, readAt });
  }
  return stale
    .sort((a, b) => a.readAt - b.readAt)
    .slice(0, maxRechecks)
    .map(({ id }) => id);
}

function byStart(a: CalendarEvent, b: CalendarEvent): number {
  return Date.parse(a.startDate) - Date.parse(b.startDate);
}
