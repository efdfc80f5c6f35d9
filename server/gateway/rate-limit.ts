/** Decides whether one more request of an address is served. */
export interface RateLimit {
  /** Seconds to wait, 0 where the request is served. */
  readonly take: (address: string) => number;
}

/** A campus behind one address: 2,000 monitors, and all of them again after a power cut. */
const perSecond = 200;
const burst = 4000;
const mostAddresses = 20_000;

/**
 * A bucket of tokens per address: 200 requests a second sustained, bursts of 4,000. An IPv6 customer counts as one: its
 * first 64 bits. Full buckets are forgotten, so the memory stays bounded. `now` is monotonic, in ms.
 */
export function createRateLimit(now: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const take = (address: string) => {
    const key = address.includes(':') && !address.startsWith('::ffff:') ? networkOf(address) : address;
    const at = now();
    const bucket = buckets.get(key);
    if (bucket === undefined) {
      if (buckets.size >= mostAddresses) forgetFull(buckets, at);
      buckets.set(key, { tokens: burst - 1, at });
      return 0;
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond) || 1;
    bucket.tokens -= 1;
    return 0;
  };
  return { take };
}

/** The first four groups of an IPv6 address. */
function networkOf(address: string): string {
  const [left = '', right] = address.split('::');
  const head = left.split(':').filter(Boolean);
  const tail = right === undefined ? [] : right.split(':').filter(Boolean);
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array.from({ length: missing }, () => '0'), ...tail].slice(0, 4).join(':');
}

function forgetFull(buckets: Map<string, { tokens: number; at: number }>, at: number): void {
  for (const [key, { tokens, at: last }] of buckets) {
    if (tokens + ((at - last) / 1000) * perSecond >= burst) buckets.delete(key);
  }
  // All of them busy: a flood from made-up addresses. Forgetting is the lesser evil.
  if (buckets.size >= mostAddresses) buckets.clear();
}
