import type { FoundItem } from '#storage/item-query.ts';
import type { Order } from './read-filters.ts';
import { shuffle } from './shuffle.ts';

export type MemberOrder = 'every-few-seconds' | 'every-request';

/** How long one order lasts: long enough to walk a few pages, short enough that a slow walk meets another. */
export const orderSeconds = 5;

/** Gives the seed of the order in force: a new one every few seconds, or at each call. */
export function seedSource(mode: MemberOrder, now: () => number): () => number {
  let calls = 0;
  if (mode === 'every-request') return () => (calls += 1);
  return () => Math.floor(now() / (orderSeconds * 1000));
}

/** Puts members in an order that changes with the seed; an asked order stands above it, among equals it stays open. */
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
