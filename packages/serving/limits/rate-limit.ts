import { networkOf } from './network-of.ts';

/** Decides whether one more request of an address is served. */
export interface RateLimit {
  /** Seconds to wait, 0 where the request is served. */
  readonly take: (address: string) => number;
}

/** A campus behind one address: 2,000 monitors, and all of them again after a power cut. */
const perSecond = 200;
const burst = 4000;
const mostNetworks = 20_000;
/** An IPv6 address that embeds an IPv4 one. */
const longestAddress = 45;

/**
 * A bucket of tokens per network (`networkOf`): 200 requests a second sustained, bursts of 4,000. Full buckets are
 * dropped, so the memory stays bounded. `now` is monotonic, in ms.
 */
export function createRateLimit(now: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const take = (address: string) => {
    // The length bounds the memory of one key: behind a proxy the address is a header.
    const key = networkOf(address).slice(0, longestAddress);
    const at = now();
    const bucket = buckets.get(key);
    if (bucket === undefined) {
      if (buckets.size >= mostNetworks) dropFull(buckets, at);
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

function dropFull(buckets: Map<string, { tokens: number; at: number }>, at: number): void {
  for (const [key, { tokens, at: last }] of buckets) {
    if (tokens + ((at - last) / 1000) * perSecond >= burst) buckets.delete(key);
  }
  // All of them busy: a flood from made-up addresses. Dropping the counts is the lesser evil.
  if (buckets.size >= mostNetworks) buckets.clear();
}
