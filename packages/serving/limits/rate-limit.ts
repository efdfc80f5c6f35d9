import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Options of `node:http`; times in ms. Screens poll once a minute on a connection that stays open. */
export const connectionLimits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  /** How often both timeouts are checked; Node's default is 30 s. */
  connectionsCheckingInterval: 2000,
};

const maxLength = 80;

/**
 * An IPv4 address, also of one mapped into IPv6; the first 64 bits of an IPv6 address (RFC 6177); else the input. Behind a
 * proxy that is a header of any length: the result is a copy of bounded length, a slice would keep the whole in memory.
 */
export function networkOf(input: string): string {
  const address = Buffer.from(input.slice(0, maxLength)).toString();
  if (!address.includes(':')) return address;
  // Some proxies forward addresses with ports.
  const host = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  const plain = host.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // `URL` writes the form of RFC 5952: no leading zeros, an embedded IPv4 address as two groups.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** Sufficient for 2,000 monitors behind one address that all start again after a power cut. */
const perSecond = 200;
const burst = 4000;
const maxNetworks = 20_000;

/** A token bucket per client network. Each call counts a request; it returns the seconds to wait. `now` is monotonic, in ms. */
export function createRateLimit(now: () => number): (address: string) => 0 | 1 {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: maxNetworks });
  return (address) => {
    const network = networkOf(address);
    const at = now();
    const last = buckets.get(network) ?? { tokens: burst, at };
    const tokens = Math.min(burst, last.tokens + ((at - last.at) / 1000) * perSecond);
    const isServed = tokens >= 1;
    buckets.set(network, { tokens: isServed ? tokens - 1 : tokens, at });
    return isServed ? 0 : 1;
  };
}
