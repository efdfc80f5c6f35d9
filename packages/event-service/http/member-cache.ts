import type { Found } from '#storage/item-query.ts';
import { orderMembers } from './member-order.ts';
import type { Filters } from './read-filters.ts';

/** Collections whose order is remembered at the same time: a few clients walking with different filters. */
const remembered = 16;

interface Entry {
  readonly changes: number;
  readonly endsFrom: number;
  readonly found: readonly Found[];
  readonly firstEnd: number;
  ordered: { readonly seed: number; readonly members: readonly Found[] };
}

export interface IndexRequest {
  /** Names the collection and everything that decides its members. */
  readonly key: string;
  readonly filters: Filters;
  readonly seed: number;
  /** Events that end before are left out (epoch ms). */
  readonly endsFrom: number;
  /** The database's count of changes. */
  readonly changes: number;
  readonly find: () => Promise<readonly Found[]>;
}

/**
 * Remembers which members a collection has and in which order, so that page 300 costs what page 1 costs: a page is a
 * slice of numbers. Found again when anything changed or an event left by age, put in a new order with a new seed.
 */
export function memberIndex(): (request: IndexRequest) => Promise<readonly Found[]> {
  const entries = new Map<string, Entry>();
  return async (request) => {
    const known = entries.get(request.key);
    const entry = known !== undefined && stillTrue(known, request) ? known : await findAgain(request);
    if (entry.ordered.seed !== request.seed) entry.ordered = order(entry.found, request);
    entries.delete(request.key);
    entries.set(request.key, entry);
    const [oldest] = entries.keys();
    if (entries.size > remembered && oldest !== undefined) entries.delete(oldest);
    return entry.ordered.members;
  };
}

function stillTrue(entry: Entry, { changes, endsFrom }: IndexRequest): boolean {
  // A clock that was put back may bring events back, too.
  return entry.changes === changes && endsFrom >= entry.endsFrom && endsFrom <= entry.firstEnd;
}

async function findAgain(request: IndexRequest): Promise<Entry> {
  const found = await request.find();
  const firstEnd = found.reduce((first, { end }) => Math.min(first, end), Number.POSITIVE_INFINITY);
  const { changes, endsFrom } = request;
  return { changes, endsFrom, found, firstEnd, ordered: order(found, request) };
}

function order(found: readonly Found[], { filters, seed }: IndexRequest): Entry['ordered'] {
  return { seed, members: orderMembers(found, filters.orders, seed) };
}
