export interface LeaseStore {
  /** Sets the token for `ms` unless one is set; true if it was set. */
  readonly acquire: (token: string, ms: number) => Promise<boolean>;
  readonly renew: (token: string, ms: number) => Promise<boolean>;
  readonly release: (token: string) => Promise<void>;
}

export type PollLease = ReturnType<typeof createPollLease>;

/**
 * After its holder ends, another gateway acquires the lease within two poll intervals. While the store is unreachable, the
 * last holder continues, and after two intervals every gateway polls (docs/decisions/0014). `now` is monotonic, in ms.
 */
export function createPollLease(options: {
  readonly store: LeaseStore;
  readonly token: string;
  readonly leaseMs: number;
  readonly now: () => number;
}) {
  const { store, token, leaseMs, now } = options;
  let isHolder = false;
  let unreachableSince: number | null = now();
  return {
    /** True while this gateway holds the lease, or after the store was unreachable for two poll intervals. */
    mayPoll: () => isHolder || (unreachableSince !== null && now() - unreachableSince > 2 * leaseMs),
    /** Renews or acquires the lease; true if it was acquired. */
    tick: async () => {
      try {
        const wasHolder = isHolder;
        isHolder =
          (wasHolder && (await store.renew(token, leaseMs))) || (await store.acquire(token, leaseMs));
        unreachableSince = null;
        return isHolder && !wasHolder;
      } catch {
        unreachableSince ??= now();
        return false;
      }
    },
    release: async () => {
      if (isHolder) await store.release(token).catch(() => undefined);
      isHolder = false;
    },
  };
}
