import type { Logger } from '#server/telemetry/logger.ts';
import type { PostResult, Webhook } from './webhook.ts';
import type { AlarmMessage } from './write-message.ts';

export type DeliveryAttempts = ReturnType<typeof createDeliveryAttempts>;

/** After the first failure, the second, …; the last one repeats. */
const pausesMs = [10_000, 30_000, 60_000, 300_000];
const lastPauseMs = 900_000;

/** Counts and logs the requests to the webhook, and decides when the next one is due. */
export function createDeliveryAttempts(options: {
  readonly webhook: Pick<Webhook, 'host' | 'post'>;
  readonly now: () => number;
  readonly logger: Logger;
}) {
  const { webhook, now, logger } = options;
  const { host } = webhook;
  let failures = 0;
  let failuresInRow = 0;
  let dueAt = -Infinity;
  let lastDeliveryAt: number | null = null;
  let problem: string | null = null;
  let isClosed = false;

  const startOver = () => {
    failuresInRow = 0;
    dueAt = -Infinity;
  };
  const succeed = () => {
    if (problem !== null) logger.info({ host }, 'the alarm webhook accepts messages again');
    startOver();
    lastDeliveryAt = now();
    problem = null;
  };
  const fail = (reason: string, { test }: AlarmMessage) => {
    if (problem === null) logger.warn({ host, reason }, 'the alarm webhook does not accept messages');
    problem = reason;
    failures += 1;
    // Repeated tests delay no alarm.
    if (test) return;
    dueAt = now() + (pausesMs[failuresInRow] ?? lastPauseMs);
    failuresInRow += 1;
  };
  return {
    host,
    isDue: () => !isClosed && now() >= dueAt,
    /** Does not reject. */
    run: async (message: AlarmMessage): Promise<PostResult> => {
      const result = await webhook.post(message);
      if (isClosed) return result;
      if (result.problem === null) succeed();
      else fail(result.problem, message);
      return result;
    },
    /** The next attempt is due at once, and the pauses begin with the shortest. */
    startOver,
    failures: () => failures,
    lastDeliveryAt: () => lastDeliveryAt,
    /** Of the last attempt; null after a success. */
    problem: () => problem,
    /** What ends from now on is neither counted nor logged. */
    close: (): void => {
      isClosed = true;
    },
  };
}
