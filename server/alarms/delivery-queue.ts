import type { Logger } from '#server/telemetry/logger.ts';
import type { DeliveryAttempts } from './delivery-attempts.ts';
import type { AlarmMessage } from './write-message.ts';

interface Queued {
  readonly message: AlarmMessage;
  readonly queuedAt: number;
}

const maxAgeMs = 86_400_000;
const maxQueued = 100;

/** Delivers one message after the other, in memory. Failed ones are repeated for a day. */
export function createDeliveryQueue(options: {
  readonly attempts: Pick<DeliveryAttempts, 'host' | 'isDue' | 'run'>;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { attempts, now, logger } = options;
  const { host } = attempts;
  let queue: readonly Queued[] = [];
  let dropped = 0;
  let delivering: Promise<void> | null = null;

  const remove = (one: Queued) => {
    queue = queue.filter((other) => other !== one);
  };
  const drop = (one: Queued, reason: string) => {
    remove(one);
    dropped += 1;
    const fields = { host, changes: one.message.total, reason };
    logger.error(fields, 'a message about alarms of screens was dropped: nobody was told');
  };
  const deliverDue = async () => {
    for (let [first] = queue; first !== undefined && attempts.isDue(); [first] = queue) {
      const { problem } = await attempts.run(first.message);
      if (problem === null) remove(first);
      else if (now() - first.queuedAt >= maxAgeMs) drop(first, problem);
    }
  };
  return {
    add: (message: AlarmMessage): void => {
      const [oldest] = queue;
      if (queue.length >= maxQueued && oldest !== undefined)
        drop(oldest, `${maxQueued} messages are waiting`);
      queue = [...queue, { message, queuedAt: now() }];
    },
    /** Delivers what is due; called every second. Does not reject. */
    deliver: (): Promise<void> =>
      (delivering ??= deliverDue().finally(() => {
        delivering = null;
      })),
    waiting: () => queue.length,
    /** Messages that were given up. */
    dropped: () => dropped,
    /** Resolves after the running attempt. */
    close: async (): Promise<void> => {
      await delivering;
      if (queue.length > 0)
        logger.warn({ host, waiting: queue.length }, 'messages about alarms of screens are lost');
    },
  };
}
