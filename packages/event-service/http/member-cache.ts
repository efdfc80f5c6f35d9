import type { FoundItem } from '#storage/item-query.ts';
import { orderMembers } from './member-order.ts';
import type { Filters } from './read-filters.ts';

/** Collections whose order is remembered at the same time: a few clients walking with different filters. */
const maxEntries = 16;

interface Entry {
  readonly changes: number;
  readonly endsFrom: number;
  readonly found: readonly FoundItem[];
  readonly firstEnd: number;
  ordered: { readonly seed: number; readonly members: readonly FoundItem[] };
}

export interface MemberRequest {
  /** Names the collection and everything that decides its members. */
  readonly key: string;
  readonly filters: Filters;
  readonly seed: number;
  /** Events that end before are left out (epoch ms). */
  readonly endsFrom: number;
  /** The database's count of changes. */
  readonly changes: number;
  readonly find: () => Promise<readonly FoundItem[]>;
}

/**
 * Remembers which members a collection has and in which order, so that page 300 costs what page 1 costs: a page is a
 * slice of numbers. Found again when anything changed or an event left by age, put in a new order with a new seed.
 */
export function createMemberCache(): (request: MemberRequest) => Promise<readonly FoundItem[]> {
  const entries = new Map<string, Entry>();
  return async (request) => {
    const known = entries.get(request.key);
    const entry = known !== undefined && isCurrent(known, request) ? known : await createEntry(request);
    if (entry.ordered.seed !== request.seed) entry.ordered = order(entry.found, request);
    entries.delete(request.key);
    entries.set(request.key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return entry.ordered.members;
  };
}

function isCurrent(entry: Entry, { changes, endsFrom }: MemberRequest): boolean {
  // A clock that was put back may bring events back, too.
  return entry.changes === changes && endsFrom >= entry.endsFrom && endsFrom <= entry.firstEnd;
}

async function createEntry(request: MemberRequest): Promise<Entry> {
  const found = await request.find();
  const firstEnd = found.reduce((first, { end }) => Math.min(first, end), Number.POSITIVE_INFINITY);
  const { changes, endsFrom } = request;
  return { changes, endsFrom, found, firstEnd, ordered: order(found, request) };
}

function order(found: readonly FoundItem[], { filters, seed }: MemberRequest): Entry['ordered'] {
  return { seed, members: orderMembers(found, filters.orders, seed) };
}
