import { networkOf } from './network-of.ts';

/** Sufficient for 2,000 monitors behind one address that all start again after a power cut. */
const perSecond = 200;
const burst = 4000;
const maxNetworks = 20_000;
/** Characters of an IPv6 address that embeds an IPv4 one. Behind a proxy the address is a header of any length. */
const maxAddressLength = 45;

/**
 * A token bucket per client network (`networkOf`). The function counts a request and returns the seconds to wait, 0 if it
 * may be served. `now` is monotonic, in ms.
 */
export function createRateLimit(now: () => number): (address: string) => number {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (address) => {
    const key = networkOf(address).slice(0, maxAddressLength);
    const at = now();
    const bucket = buckets.get(key);
    if (bucket === undefined) {
      if (buckets.size >= maxNetworks) dropFull(buckets, at);
      buckets.set(key, { tokens: burst - 1, at });
      return 0;
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
    bucket.at = at;
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond) || 1;
    bucket.tokens -= 1;
    return 0;
  };
}

function dropFull(buckets: Map<string, { tokens: number; at: number }>, at: number): void {
  for (const [key, { tokens, at: last }] of buckets) {
    if (tokens + ((at - last) / 1000) * perSecond >= burst) buckets.delete(key);
  }
  // None is full: a flood from many addresses. Memory is bounded at the cost of the counts.
  if (buckets.size >= maxNetworks) buckets.clear();
}
