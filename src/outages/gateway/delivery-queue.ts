import type { Logger } from '#server/telemetry/logger.ts';
import type { DeliveryAttempts } from './delivery-attempts.ts';
import type { AlarmMessage } from './write-message.ts';

interface Queued {
  readonly message: AlarmMessage;
  readonly queuedAt: number;
  /** In a row. */
  refusals: number;
}

const maxAgeMs = 86_400_000;
const maxQueued = 100;
/** Of an answer that may be to this message alone. */
const refusingStatuses: readonly (number | null)[] = [400, 404, 410, 413];
const maxRefusals = 5;

/** Delivers one message after the other, in memory. Failed ones are repeated for a day, refused ones four times. */
export function createDeliveryQueue(options: {
  readonly attempts: Pick<DeliveryAttempts, 'host' | 'isDue' | 'run' | 'startOver'>;
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
  const attempt = async (one: Queued) => {
    const { status, problem } = await attempts.run(one.message);
    one.refusals = refusingStatuses.includes(status) ? one.refusals + 1 : 0;
    if (problem === null) return remove(one);
    const isRefused = one.refusals === maxRefusals;
    if (isRefused || now() - one.queuedAt >= maxAgeMs) drop(one, problem);
    if (isRefused) attempts.startOver();
  };
  const deliverDue = async () => {
    for (let [first] = queue; first !== undefined && attempts.isDue(); [first] = queue) await attempt(first);
  };
  return {
    add: (message: AlarmMessage): void => {
      // The first is being sent during a delivery.
      const oldest = queue[delivering === null ? 0 : 1];
      if (queue.length >= maxQueued && oldest !== undefined)
        drop(oldest, `${maxQueued} messages are waiting`);
      queue = [...queue, { message, queuedAt: now(), refusals: 0 }];
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
