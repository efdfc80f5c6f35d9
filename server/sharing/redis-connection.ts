import { createClient } from '@redis/client';
import type { Logger } from '#server/telemetry/logger.ts';
import type { LeaseStore } from './poll-lease.ts';

const renewScript =
  "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
const releaseScript = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";
const answerMs = 3000;

export type RedisConnection = ReturnType<typeof connectTo>;

/** A connection that comes back by itself, fails at once while it is gone, and logs its two changes of state. */
export function connectTo(url: string, logger: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: answerMs, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2000) },
  });
  let isGone = false;
  client.on('error', () => {
    if (!isGone) logger.warn({}, 'Redis is gone; this gateway goes on with what it has');
    isGone = true;
  });
  client.on('ready', () => {
    if (isGone) logger.info({}, 'Redis is back');
    isGone = false;
  });
  return client;
}

/** The lease in Redis: compared and changed in one step by scripts. */
export function leaseStore(client: RedisConnection, key: string): LeaseStore {
  const run = (script: string, ...args: string[]) =>
    within(client.eval(script, { keys: [key], arguments: args }));
  return {
    acquire: async (token, ms) => {
      const expiration = { type: 'PX', value: ms } as const;
      return (await within(client.set(key, token, { condition: 'NX', expiration }))) === 'OK';
    },
    renew: async (token, ms) => (await run(renewScript, token, String(ms))) === 1,
    release: async (token) => void (await run(releaseScript, token)),
  };
}

/** A Redis that accepts and never answers counts as gone. */
export function within<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer from Redis')), answerMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
