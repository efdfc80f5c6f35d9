import { LRUCache } from 'lru-cache';
import type { FoundItem } from '#storage/item-query.ts';
import type { Order } from './read-filters.ts';

/** With 10,000 members each about 16 MB. */
const maxLists = 16;

interface MemberList {
  readonly changes: number;
  readonly found: readonly FoundItem[];
  readonly endsFrom: number;
  readonly firstEnd: number;
  ordered: { readonly number: number; readonly ids: readonly number[] };
}

export interface MemberRequest {
  /** The collection with its filters. */
  readonly key: string;
  readonly orders: readonly Order[];
  /** The number of changes of the database. Another one makes the list outdated. */
  readonly changes: number;
  /** Another number is another order of members that are equal in `orders`. */
  readonly orderNumber: number;
  /** Events that ended before are left out (epoch ms). */
  readonly endsFrom: number;
  readonly find: () => Promise<readonly FoundItem[]>;
}

export type MemberFinder = (request: MemberRequest) => Promise<readonly number[]>;

/** Caches the ordered ids of collections, so that all pages take the same time. */
export function createMemberCache(): MemberFinder {
  const lists = new LRUCache<string, MemberList>({ max: maxLists });
  return async (request) => {
    const { key, endsFrom, orderNumber, changes } = request;
    const cached = lists.get(key);
    // `endsFrom` decreases if the clock is set back.
    const isCurrent =
      cached?.changes === changes && endsFrom >= cached.endsFrom && endsFrom <= cached.firstEnd;
    const list = isCurrent ? cached : await createList(request);
    if (!isCurrent) lists.set(key, list);
    if (list.ordered.number !== orderNumber) list.ordered = orderMembers(list.found, request);
    return list.ordered.ids;
  };
}

async function createList(request: MemberRequest): Promise<MemberList> {
  const found = await request.find();
  const firstEnd = found.reduce((first, { end }) => Math.min(first, end), Number.POSITIVE_INFINITY);
  const { changes, endsFrom } = request;
  return { changes, endsFrom, found, firstEnd, ordered: orderMembers(found, request) };
}

/** Members that are equal in `orders` are in random order, on which clients must not rely (specification §8). */
function orderMembers(
  found: readonly FoundItem[],
  { orders, orderNumber }: MemberRequest,
): MemberList['ordered'] {
  const members = shuffle(found);
  if (orders.length > 0) members.sort((a, b) => compare(a, b, orders));
  return { number: orderNumber, ids: members.map(({ id }) => id) };
}

function compare(a: FoundItem, b: FoundItem, orders: readonly Order[]): number {
  for (const { by, direction } of orders) {
    const difference = direction === 'asc' ? a[by] - b[by] : b[by] - a[by];
    if (difference !== 0) return difference;
  }
  return 0;
}

function shuffle<T>(members: readonly T[]): T[] {
  const shuffled: T[] = [];
  for (const member of members) {
    const at = Math.floor(Math.random() * (shuffled.length + 1));
    const moved = shuffled[at];
    shuffled[at] = member;
    if (moved !== undefined) shuffled.push(moved);
  }
  return shuffled;
}

export type MemberOrder = 'every-few-seconds' | 'every-request';

/** Long enough to read a few pages; a slower client gets several orders. */
const orderMs = 5000;

export function createOrderCounter(mode: MemberOrder, now: () => number): () => number {
  let requests = 0;
  return mode === 'every-request' ? () => (requests += 1) : () => Math.floor(now() / orderMs);
}
