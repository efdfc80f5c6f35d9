import { codeOf } from '@aushang/serving/process/error-details.ts';
import { isLoopbackHost } from '@aushang/serving/process/loopback.ts';
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import type { WebhookState } from '#outages/model/webhook-state.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { OutageMessage } from './write-message.ts';

/** `problem`: short and in English, without the address, which may contain a secret; null after a status from 200 to 299. */
export interface PostResult {
  readonly status: number | null;
  readonly problem: string | null;
}

const maxAnswerBytes = 65_536;

interface PostOptions {
  readonly dispatcher: Dispatcher;
  readonly timeoutMs: number;
  readonly closing: AbortSignal;
}

/** Sends JSON. Redirects are not followed: they could lead anywhere. Does not reject. */
async function post(address: string, message: OutageMessage, options: PostOptions): Promise<PostResult> {
  const { dispatcher, timeoutMs, closing } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, closing]);
  const headers = { 'content-type': 'application/json', 'user-agent': 'Aushang' };
  const body = JSON.stringify(message);
  try {
    const answer = await request(address, { method: 'POST', dispatcher, headers, body, signal });
    // The status alone decides.
    await answer.body.dump({ limit: maxAnswerBytes, signal }).catch(() => undefined);
    return { status: answer.statusCode, problem: describeStatus(answer.statusCode) };
  } catch (error) {
    if (timeout.aborted) return { status: null, problem: `no answer within ${timeoutMs / 1000} s` };
    return { status: null, problem: `no connection (${codeOf(error) || 'unknown error'})` };
  }
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `a redirect (HTTP ${status}), which is not followed` : `HTTP ${status}`;
}

/** The pauses after the first failure, the second, …; the last one repeats. */
const pausesMs = [10_000, 30_000, 60_000, 300_000];
const lastPauseMs = 900_000;

interface DeliveryOptions {
  readonly now: () => number;
  readonly logger: Logger;
}

/** Counts and logs the requests to the address in `ALARM_WEBHOOK`, and decides when the next one is due. */
export function createWebhook(address: string, { now, logger }: DeliveryOptions, timeoutMs = 10_000) {
  const { host, hostname } = new URL(address);
  const pool = { connections: 2, keepAliveTimeout: 5000 };
  const dispatcher = isLoopbackHost(hostname) ? new Agent(pool) : new EnvHttpProxyAgent(pool);
  const closing = new AbortController();
  let failures = 0;
  let failuresInRow = 0;
  let dueAt = -Infinity;
  /** ISO time. */
  let lastDeliveryAt: string | null = null;
  let problem: string | null = null;

  const startOver = () => {
    failuresInRow = 0;
    dueAt = -Infinity;
  };
  const succeed = () => {
    if (problem !== null) logger.info({ host }, 'the alarm webhook accepts messages again');
    startOver();
    lastDeliveryAt = new Date(now()).toISOString();
    problem = null;
  };
  const fail = (reason: string, { test }: OutageMessage) => {
    if (problem === null) logger.warn({ host, reason }, 'the alarm webhook does not accept messages');
    problem = reason;
    failures += 1;
    // Repeated tests delay no outage.
    if (test) return;
    dueAt = now() + (pausesMs[failuresInRow] ?? lastPauseMs);
    failuresInRow += 1;
  };
  return {
    /** With its port, for people and logs. */
    host,
    isDue: () => !closing.signal.aborted && now() >= dueAt,
    /** Sends a message at once. Does not reject. */
    send: async (message: OutageMessage): Promise<PostResult> => {
      const result = await post(address, message, { dispatcher, timeoutMs, closing: closing.signal });
      // What ends with the gateway is neither counted nor logged.
      if (closing.signal.aborted) return result;
      if (result.problem === null) succeed();
      else fail(result.problem, message);
      return result;
    },
    /** The next attempt is due at once, and the pauses begin with the shortest. */
    startOver,
    failures: () => failures,
    describe: () => ({ host, lastDeliveryAt, problem }),
    close: async (): Promise<void> => {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}

interface Queued {
  readonly message: OutageMessage;
  readonly queuedAt: number;
  /** How many refusals followed each other. */
  refusals: number;
}

const maxAgeMs = 86_400_000;
const maxQueued = 100;
/** Statuses of an answer that may be to this message alone. */
const refusingStatuses: readonly (number | null)[] = [400, 404, 410, 413];
const maxRefusals = 5;

/** Delivers one message after the other, in memory. Failed ones are repeated for a day, refused ones four times. */
export function createDeliveryQueue(address: string, options: DeliveryOptions) {
  const { now, logger } = options;
  const webhook = createWebhook(address, options);
  const { host } = webhook;
  /** The first is being sent during a delivery. */
  const queue: Queued[] = [];
  let dropped = 0;
  let delivering: Promise<void> | null = null;

  const drop = (at: number, reason: string) => {
    const [gone] = queue.splice(at, 1);
    dropped += 1;
    const fields = { host, changes: gone?.message.total, reason };
    logger.error(fields, 'a message about alarms of screens was dropped: nobody was told');
  };
  const attempt = async (first: Queued) => {
    const { status, problem } = await webhook.send(first.message);
    first.refusals = refusingStatuses.includes(status) ? first.refusals + 1 : 0;
    if (problem === null) return void queue.shift();
    const isRefused = first.refusals === maxRefusals;
    if (isRefused || now() - first.queuedAt >= maxAgeMs) drop(0, problem);
    if (isRefused) webhook.startOver();
  };
  const deliverDue = async () => {
    for (let [first] = queue; first !== undefined && webhook.isDue(); [first] = queue) await attempt(first);
  };
  return {
    add: (message: OutageMessage): void => {
      if (queue.length >= maxQueued) drop(delivering === null ? 0 : 1, `${maxQueued} messages are waiting`);
      queue.push({ message, queuedAt: now(), refusals: 0 });
    },
    /** Delivers what is due; called every second. Does not reject. */
    deliver: (): Promise<void> =>
      (delivering ??= deliverDue().finally(() => {
        delivering = null;
      })),
    send: webhook.send,
    describe: (): WebhookState => ({ ...webhook.describe(), waiting: queue.length }),
    waiting: () => queue.length,
    failures: webhook.failures,
    /** Messages that were given up. */
    dropped: () => dropped,
    /** Ends a running request; waiting messages are lost. */
    close: async (): Promise<void> => {
      await webhook.close();
      await delivering;
      if (queue.length > 0)
        logger.warn({ host, waiting: queue.length }, 'messages about alarms of screens are lost');
    },
  };
}
