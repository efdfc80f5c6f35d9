import { LRUCache } from 'lru-cache';
import { networkOf } from './rate-limit.ts';

export interface Attempt {
  readonly account: string;
  readonly address: string;
}

export const maxWaitSeconds = 60;
/** Attempts without a wait. A network may have many people. */
const freePerAccount = 5;
const freePerNetwork = 30;
const quietMs = 15 * 60_000;
const maxKeys = 20_000;

/**
 * Counts by client network (`networkOf`) and by account within a network, so that attempts from one network never delay
 * another. After the free attempts each wait is twice as long as the one before. `now` is monotonic, in ms.
 */
export function createAttempts(now: () => number) {
  const counts = new LRUCache<string, { readonly attempts: number; readonly at: number }>({ max: maxKeys });
  const countOf = (key: string) => {
    // Only attempts count as uses: `get` would be one, too.
    const count = counts.peek(key);
    return count === undefined || now() - count.at > quietMs ? { attempts: 0, at: 0 } : count;
  };
  const add = (key: string, change: 1 | -1) => {
    const { attempts, at } = countOf(key);
    counts.set(key, { attempts: Math.max(0, attempts + change), at: change > 0 ? now() : at });
  };
  const waitOf = (key: string, free: number) => {
    const { attempts, at } = countOf(key);
    if (attempts < free) return 0;
    const seconds = Math.min(2 ** (attempts - free), maxWaitSeconds);
    return Math.max(0, Math.ceil(seconds - (now() - at) / 1000));
  };
  return {
    /** Seconds until this client network may try this account again, at most `maxWaitSeconds`; 0: now. */
    wait: (attempt: Attempt) => {
      const [network, account] = keysOf(attempt);
      return Math.max(waitOf(network, freePerNetwork), waitOf(account, freePerAccount));
    },
    /** Counts a failure; called also before a check, so that concurrent attempts count. The result undoes the count. */
    count: (attempt: Attempt) => {
      for (const key of keysOf(attempt)) add(key, 1);
      return () => {
        for (const key of keysOf(attempt)) add(key, -1);
      };
    },
    /** Resets the account's count; a right password is not counted. */
    succeed: (attempt: Attempt) => void counts.delete(keysOf(attempt)[1]),
  };
}

function keysOf({ account, address }: Attempt): readonly [network: string, account: string] {
  const network = networkOf(address);
  // A copy of bounded length: a slice would keep the whole text in memory.
  return [network, `${network} ${Buffer.from(account.slice(0, 254)).toString()}`];
}
