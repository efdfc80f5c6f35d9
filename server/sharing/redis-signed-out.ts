import { type RedisConnection, withTimeout } from './redis-connection.ts';
import { type EndedSession, endedSessionSchema, maxEnded } from './signed-out.ts';

const expirySeconds = 86_400;

/** The signed-out sessions of all gateways: a sorted set by expiry. Failures are logged in `connectToRedis`. */
export function createSharedSignedOut(commands: RedisConnection, prefix: string, token: string) {
  const [key, channel] = [`${prefix}:signed-out`, `${prefix}:signed-out-changed`];
  const add = async (ended: readonly EndedSession[]) => {
    if (ended.length === 0 || !commands.isReady) return;
    try {
      await withTimeout(
        commands.zAdd(
          key,
          ended.map(({ hash, until }) => ({ value: hash, score: until })),
        ),
      );
      await withTimeout(commands.zRemRangeByRank(key, 0, -(maxEnded + 1)));
      await withTimeout(commands.expire(key, expirySeconds));
      await withTimeout(commands.publish(channel, token));
    } catch {
      // Added again after the reconnection.
    }
  };
  const fetch = async (): Promise<EndedSession[]> => {
    const found = await withTimeout(commands.zRangeWithScores(key, -maxEnded, -1)).catch(() => []);
    return found.flatMap(({ value, score }) => {
      const read = endedSessionSchema.safeParse({ hash: value, until: score });
      return read.success ? [read.data] : [];
    });
  };
  return { channel, add, fetch };
}
