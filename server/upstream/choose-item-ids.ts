import type { CalendarEvent } from '#events/event.ts';
import type { UpstreamEvents } from './upstream-events.ts';

export interface ListedEvent {
  readonly event: CalendarEvent;
  readonly member: Readonly<Record<string, unknown>>;
  /** Whether its categories are neither in the list nor in the previous result. */
  readonly needsItem: boolean;
  /** New or changed. */
  readonly isChanged: boolean;
}

interface ItemSelection {
  readonly listed: ReadonlyMap<number, ListedEvent>;
  readonly complete: boolean;
  readonly previous: UpstreamEvents | null;
  readonly isNeeded: (event: CalendarEvent) => boolean;
  readonly now: number;
}

/** Per poll; the others are fetched by the next polls. */
const maxItems = 2000;
const maxRechecks = 20;
/** An item is read again after this time although its `modifiedAtRecursive` is unchanged. */
const recheckMs = 900_000;

/** The events whose items are fetched (design §6): absent ones, those without categories by start, and some stale ones. */
export function chooseItemIds(choice: ItemSelection): { ids: number[]; hasChanges: boolean } {
  const { listed, isNeeded } = choice;
  const needed = [...listed.values()].filter(({ needsItem, event }) => needsItem && isNeeded(event));
  const soonest = needed.map(({ event }) => event).sort(byStart);
  const ids = [...findAbsent(choice), ...soonest.map(({ id }) => id)].slice(0, maxItems);
  return {
    ids: [...new Set([...ids, ...findStale(choice)])],
    hasChanges: [...listed.values()].some(({ isChanged, event }) => isChanged && isNeeded(event)),
  };
}

function findAbsent({ listed, complete, previous, isNeeded }: ItemSelection): number[] {
  if (complete) return [];
  return (previous?.events ?? [])
    .filter((event) => !listed.has(event.id) && isNeeded(event))
    .map(({ id }) => id);
}

/** Relations may change without a new time stamp (specification §12.3). */
function findStale({ listed, previous, isNeeded, now }: ItemSelection): number[] {
  const stale = [...(previous?.itemReadAt ?? [])].filter(([id, readAt]) => {
    const entry = listed.get(id);
    return now - readAt >= recheckMs && entry?.needsItem === false && isNeeded(entry.event);
  });
  const oldest = stale.sort(([, a], [, b]) => a - b).slice(0, maxRechecks);
  return oldest.map(([id]) => id);
}

function byStart(a: CalendarEvent, b: CalendarEvent): number {
  return Date.parse(a.startDate) - Date.parse(b.startDate);
}
