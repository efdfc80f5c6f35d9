import { type RedisConnection, within } from './redis-connection.ts';
import { type EndedSession, endedSessionSchema, mostEnded } from './signed-out.ts';

/** Longer than any session lasts. */
const keptSeconds = 86_400;

/** The signed-out sessions of all gateways: a sorted set in Redis, and the word that it grew. Failures are the connection's to log. */
export function createSharedSignedOut(commands: RedisConnection, prefix: string, token: string) {
  const [key, channel] = [`${prefix}:signed-out`, `${prefix}:signed-out-changed`];
  const add = async (ended: readonly EndedSession[]) => {
    if (ended.length === 0 || !commands.isReady) return;
    try {
      await within(
        commands.zAdd(
          key,
          ended.map(({ hash, until }) => ({ value: hash, score: until })),
        ),
      );
      await within(commands.zRemRangeByRank(key, 0, -(mostEnded + 1)));
      await within(commands.expire(key, keptSeconds));
      await within(commands.publish(channel, token));
    } catch {
      // Added again when the connection is back.
    }
  };
  const fetch = async (): Promise<EndedSession[]> => {
    const found = await within(commands.zRangeWithScores(key, -mostEnded, -1)).catch(() => []);
    return found.flatMap(({ value, score }) => {
      const read = endedSessionSchema.safeParse({ hash: value, until: score });
      return read.success ? [read.data] : [];
    });
  };
  return { channel, add, fetch };
}
