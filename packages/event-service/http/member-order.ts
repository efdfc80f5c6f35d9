import type { FoundItem } from '#storage/item-query.ts';
import type { Order } from './read-filters.ts';

export type MemberOrder = 'every-few-seconds' | 'every-request';

/** Long enough to read a few pages; a slower client gets several orders. */
const orderSeconds = 5;

export function createSeedSource(mode: MemberOrder, now: () => number): () => number {
  let calls = 0;
  if (mode === 'every-request') return () => (calls += 1);
  return () => Math.floor(now() / (orderSeconds * 1000));
}

/**
 * Sorts members by `orders`, and shuffles those that are equal with the seed: the order of members is not deterministic
 * (specification §8), and clients must not rely on it.
 */
export function orderMembers(
  found: readonly FoundItem[],
  orders: readonly Order[],
  seed: number,
): readonly FoundItem[] {
  const shuffled = shuffle(found, seed);
  if (orders.length === 0) return shuffled;
  return shuffled.sort((a, b) => {
    for (const { by, direction } of orders) {
      const difference = direction === 'asc' ? a[by] - b[by] : b[by] - a[by];
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function shuffle<T>(members: readonly T[], seed: number): T[] {
  const shuffled = [...members];
  const random = createRandom(seed);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const a = shuffled[last];
    const b = shuffled[other];
    if (a === undefined || b === undefined) continue;
    shuffled[last] = b;
    shuffled[other] = a;
  }
  return shuffled;
}

function createRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
