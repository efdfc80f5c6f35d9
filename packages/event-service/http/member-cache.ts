import type { FoundItem } from '#storage/item-query.ts';
import { orderMembers } from './member-order.ts';
import type { Filters } from './read-filters.ts';

const maxEntries = 16;

interface Entry {
  readonly changes: number;
  readonly endsFrom: number;
  readonly found: readonly FoundItem[];
  readonly firstEnd: number;
  ordered: { readonly seed: number; readonly members: readonly FoundItem[] };
}

export interface MemberRequest {
  /** The collection with everything that its members depend on. */
  readonly key: string;
  readonly filters: Filters;
  readonly seed: number;
  /** Events that ended before are left out (epoch ms). */
  readonly endsFrom: number;
  readonly changes: number;
  readonly find: () => Promise<readonly FoundItem[]>;
}

/**
 * Caches the ordered members of a collection, so that all pages take the same time. An entry is replaced after a change of
 * the database or once an event is too old, and reordered for another seed.
 */
export function createMemberCache(): (request: MemberRequest) => Promise<readonly FoundItem[]> {
  const entries = new Map<string, Entry>();
  return async (request) => {
    const cached = entries.get(request.key);
    const entry = cached !== undefined && isCurrent(cached, request) ? cached : await createEntry(request);
    if (entry.ordered.seed !== request.seed) entry.ordered = orderEntry(entry.found, request);
    entries.delete(request.key);
    entries.set(request.key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return entry.ordered.members;
  };
}

function isCurrent(entry: Entry, { changes, endsFrom }: MemberRequest): boolean {
  // `endsFrom` decreases if the clock is set back.
  return entry.changes === changes && endsFrom >= entry.endsFrom && endsFrom <= entry.firstEnd;
}

async function createEntry(request: MemberRequest): Promise<Entry> {
  const found = await request.find();
  const firstEnd = found.reduce((first, { end }) => Math.min(first, end), Number.POSITIVE_INFINITY);
  const { changes, endsFrom } = request;
  return { changes, endsFrom, found, firstEnd, ordered: orderEntry(found, request) };
}

function orderEntry(found: readonly FoundItem[], { filters, seed }: MemberRequest): Entry['ordered'] {
  return { seed, members: orderMembers(found, filters.orders, seed) };
}
