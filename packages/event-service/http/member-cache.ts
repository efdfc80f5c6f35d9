import { LRUCache } from 'lru-cache';
import type { FoundItem } from '#storage/item-query.ts';
import type { Order } from './filters.ts';

export type MemberOrder = 'every-few-seconds' | 'every-request';

/** Long enough to read a few pages; a slower client gets several orders. */
const orderMs = 5000;
/** With 10,000 members each about 16 MB. */
const maxLists = 16;

interface MemberRequest {
  /** The collection with its filters. */
  readonly key: string;
  readonly orders: readonly Order[];
  /** The number of changes of the database. Another one makes the list outdated. */
  readonly changes: number;
  /** Events that ended before are left out (epoch ms). */
  readonly endsFrom: number;
  readonly find: () => Promise<readonly FoundItem[]>;
}

interface MemberList extends Pick<MemberRequest, 'changes' | 'endsFrom'> {
  readonly found: readonly FoundItem[];
  readonly firstEnd: number;
  ordered: { readonly number: number; readonly ids: readonly number[] } | null;
}

/** Caches the ordered ids of collections, so that all pages take the same time. */
export function createMemberCache(mode: MemberOrder, now: () => number) {
  const lists = new LRUCache<string, MemberList>({ max: maxLists });
  let requests = 0;
  return async ({ key, orders, changes, endsFrom, find }: MemberRequest): Promise<readonly number[]> => {
    requests += 1;
    const number = mode === 'every-request' ? requests : Math.floor(now() / orderMs);
    let list = lists.get(key);
    // `endsFrom` decreases if the clock is set back.
    if (list?.changes !== changes || endsFrom < list.endsFrom || endsFrom > list.firstEnd) {
      const found = await find();
      const firstEnd = found.reduce((first, { end }) => Math.min(first, end), Number.POSITIVE_INFINITY);
      list = { changes, endsFrom, found, firstEnd, ordered: null };
      lists.set(key, list);
    }
    if (list.ordered?.number !== number) list.ordered = { number, ids: orderMembers(list.found, orders) };
    return list.ordered.ids;
  };
}

/** Members that are equal in `orders` are in random order, on which clients must not rely (specification §8). */
function orderMembers(found: readonly FoundItem[], orders: readonly Order[]): readonly number[] {
  const members = shuffle(found);
  if (orders.length > 0) members.sort((a, b) => compare(a, b, orders));
  return members.map(({ id }) => id);
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
