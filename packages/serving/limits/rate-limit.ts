import { networkOf } from './network-of.ts';

/** Sufficient for 2,000 monitors behind one address that all start again after a power cut. */
const perSecond = 200;
const burst = 4000;
const maxNetworks = 20_000;

/**
 * A token bucket per client network (`networkOf`). The function counts a request and returns the seconds to wait, 0 if it
 * may be served. `now` is monotonic, in ms.
 */
export function createRateLimit(now: () => number): (address: string) => 0 | 1 {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();
  return (address) => {
    const network = networkOf(address);
    const at = now();
    const last = buckets.get(network) ?? { tokens: burst, at };
    const tokens = Math.min(burst, last.tokens + ((at - last.at) / 1000) * perSecond);
    const isServed = tokens >= 1;
    // Moved to the end: the first network is the one whose last request is the longest ago.
    buckets.delete(network);
    buckets.set(network, { tokens: isServed ? tokens - 1 : tokens, at });
    const [first = ''] = buckets.keys();
    if (buckets.size > maxNetworks) buckets.delete(first);
    return isServed ? 0 : 1;
  };
}
