import { createClient } from '@redis/client';
import type { Logger } from '#server/telemetry/logger.ts';
import type { LeaseStore } from './poll-lease.ts';

const renewScript =
  "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
const releaseScript = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";
const timeoutMs = 3000;

export type RedisConnection = ReturnType<typeof connectToRedis>;

/** Reconnects automatically. Commands fail immediately while disconnected. Logs both changes of state. */
export function connectToRedis(url: string, logger: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2000) },
  });
  let isUnreachable = false;
  client.on('error', () => {
    if (!isUnreachable) logger.warn({}, 'Redis is gone; this gateway goes on with what it has');
    isUnreachable = true;
  });
  client.on('ready', () => {
    if (isUnreachable) logger.info({}, 'Redis is back');
    isUnreachable = false;
  });
  return client;
}

/** Scripts compare and change the lease atomically. */
export function createLeaseStore(client: RedisConnection, key: string): LeaseStore {
  const run = (script: string, ...args: string[]) =>
    withTimeout(client.eval(script, { keys: [key], arguments: args }));
  return {
    acquire: async (token, ms) => {
      const expiration = { type: 'PX', value: ms } as const;
      return (await withTimeout(client.set(key, token, { condition: 'NX', expiration }))) === 'OK';
    },
    renew: async (token, ms) => (await run(renewScript, token, String(ms))) === 1,
    release: async (token) => void (await run(releaseScript, token)),
  };
}

/** Rejects if Redis does not answer in time. */
export function withTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer from Redis')), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
