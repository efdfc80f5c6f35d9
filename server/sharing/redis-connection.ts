import { createClient } from '@redis/client';
import { growingPause } from '#limits/growing-pause.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';

const timeoutMs = 3000;

export interface RedisPlace {
  readonly commands: ReturnType<typeof connectToRedis>;
  /** All keys begin with it: gateways of different event services may use the same Redis. */
  readonly prefix: string;
  /** It identifies this gateway. */
  readonly token: string;
}

/** Reconnects automatically. Commands fail immediately while disconnected. Logs both changes of state. */
export function connectToRedis(url: string, logger: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: timeoutMs,
      reconnectStrategy: (retries) => growingPause(retries, { first: 100, longest: 2000 }),
    },
  });
  const faults = createFaultLog(logger, {
    level: 'warn',
    fault: 'Redis is gone; this gateway goes on with what it has',
    over: 'Redis is back',
  });
  client.on('error', () => faults.fail());
  client.on('ready', () => faults.succeed());
  return client;
}

export function withTimeout<Result>(answer: Promise<Result>, ms = timeoutMs): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer from Redis')), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
