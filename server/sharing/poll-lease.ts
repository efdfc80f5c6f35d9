/** The commands of Redis that a lease needs. */
export interface LeaseStore {
  /** Sets the key to the token for `ms` where nobody has it; true where that worked. */
  readonly acquire: (token: string, ms: number) => Promise<boolean>;
  /** Prolongs the lease where the token holds it; false where it is lost. */
  readonly renew: (token: string, ms: number) => Promise<boolean>;
  readonly release: (token: string) => Promise<void>;
}

export interface PollLease {
  /** Whether this gateway may poll: it holds the lease, or the store has been gone for long. */
  readonly mayPoll: () => boolean;
  readonly release: () => Promise<void>;
  /** One look at the lease; true where it has just become ours. */
  readonly tick: () => Promise<boolean>;
}

/**
 * Whose turn it is to poll. The lease lasts one poll interval and is looked at four times within it, so it moves in less
 * than two when its holder dies. While the store is gone its last holder goes on, and after two intervals everybody
 * polls for himself: fresh screens are worth a few more requests (docs/decisions/0014). `now` is monotonic, in ms.
 */
export function createPollLease(options: {
  readonly store: LeaseStore;
  readonly token: string;
  readonly leaseMs: number;
  readonly now: () => number;
}): PollLease {
  const { store, token, leaseMs, now } = options;
  let isHolder = false;
  let goneSince: number | null = now();
  return {
    mayPoll: () => isHolder || (goneSince !== null && now() - goneSince > 2 * leaseMs),
    tick: async () => {
      try {
        const before = isHolder;
        isHolder = (before && (await store.renew(token, leaseMs))) || (await store.acquire(token, leaseMs));
        goneSince = null;
        return isHolder && !before;
      } catch {
        goneSince ??= now();
        return false;
      }
    },
    release: async () => {
      if (isHolder) await store.release(token).catch(() => undefined);
      isHolder = false;
    },
  };
}
