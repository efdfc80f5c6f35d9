/**
 * After its holder ends, another gateway acquires the lease within two poll intervals. While the store is unreachable, the
 * last holder continues, and after two intervals every gateway polls (docs/decisions/0014). `now` is monotonic, in ms.
 */
export function createPollLease(options: {
  /** Renews or acquires the lease for `leaseMs`; false while another gateway holds it. */
  readonly hold: () => Promise<boolean>;
  readonly release: () => Promise<void>;
  readonly leaseMs: number;
  readonly now: () => number;
}) {
  const { hold, release, leaseMs, now } = options;
  let isHolder = false;
  let unreachableSince: number | null = now();
  let timer: NodeJS.Timeout | undefined;
  /** True if the lease was acquired, not only renewed. */
  const tick = async () => {
    const wasHolder = isHolder;
    try {
      isHolder = await hold();
      unreachableSince = null;
      return isHolder && !wasHolder;
    } catch {
      unreachableSince ??= now();
      return false;
    }
  };
  return {
    mayPoll: () => isHolder || (unreachableSince !== null && now() - unreachableSince > 2 * leaseMs),
    tick,
    /** Renews the lease four times per poll interval. Resolves after the first attempt. */
    start: async (onAcquired: () => void) => {
      const update = async () => {
        if (await tick()) onAcquired();
      };
      await update();
      timer = setInterval(() => void update(), Math.max(250, leaseMs / 4)).unref();
    },
    close: async () => {
      clearInterval(timer);
      if (isHolder) await release().catch(() => undefined);
      isHolder = false;
    },
  };
}
