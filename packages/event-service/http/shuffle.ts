/**
 * The same members in another order, the same one for the same seed: the order of members is not deterministic
 * (specification, section 8), and this service makes sure that nobody relies on it.
 */
export function shuffle<T>(members: readonly T[], seed: number): T[] {
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

/** Mulberry32: 32 bits of state are plenty for an order that only has to be unlike the last one. */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
