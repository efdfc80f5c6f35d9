import { isRecord } from '#events/read-reference.ts';
import type { Member } from '#events/wire-field.ts';
import { inFixedOrder } from './fixed-order.ts';
import { type ServiceError, toServiceError } from './service-error.ts';
import type { ListedEvent, WalkOptions } from './reading.ts';

/** Per poll; the others are fetched by the next polls. */
const maxItems = 2000;
const maxRechecks = 20;
/** An item is read again after this time although its `modifiedAtRecursive` is unchanged. */
const recheckMs = 900_000;
const concurrency = 4;

/** The events whose items are fetched (design §6): absent ones, those without categories by start, and some stale ones. */
export function chooseItemIds(
  listed: ReadonlyMap<number, ListedEvent>,
  { previous, isNeeded, now }: WalkOptions,
): number[] {
  const needed = [...listed.values()].filter(({ needsItem, event }) => needsItem && isNeeded(event));
  // Relations may change without a new time stamp (specification §12.3).
  const stale = [...(previous?.itemReadAt ?? [])].filter(([id, readAt]) => {
    const entry = listed.get(id);
    return now - readAt >= recheckMs && entry?.needsItem === false && isNeeded(entry.event);
  });
  const startOf = ({ event }: ListedEvent) => Date.parse(event.startDate);
  needed.sort((a, b) => Number(b.isAbsent) - Number(a.isAbsent) || startOf(a) - startOf(b));
  stale.sort(([, a], [, b]) => a - b);
  return [
    ...needed.slice(0, maxItems).map(({ event }) => event.id),
    ...stale.slice(0, maxRechecks).map(([id]) => id),
  ];
}

/** Bodies by event id, `gone` after a 404 or 410; the last other failure. Stops at a refused key and at a rate limit. */
export async function fetchItems(ids: readonly number[], { walker, language }: WalkOptions) {
  const items = new Map<number, Member | 'gone'>();
  const queue = ids.values();
  const errors: ServiceError[] = [];
  let isStopped = false;
  const work = async () => {
    for (const id of queue) {
      if (isStopped) return;
      const path = `/api/events/${id}`;
      try {
        const body = inFixedOrder(await walker.service.getJson(path, language));
        if (isRecord(body)) items.set(id, body);
      } catch (thrown) {
        const failed = toServiceError(thrown, path);
        if (failed.failure === 'not-found') items.set(id, 'gone');
        else errors.push(failed);
        isStopped ||= failed.failure === 'refused' || failed.failure === 'rate-limited';
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { items, error: errors.at(-1) ?? null };
}
