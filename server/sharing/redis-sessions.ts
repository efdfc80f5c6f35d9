import { type RedisPlace, withTimeout } from './redis-connection.ts';
import { endedSessionSchema, maxEnded } from './signed-out.ts';

const sessionsSeconds = 86_400;

/** The signed-out sessions of all gateways. Failures are logged in `connectToRedis`. */
export function createSharedSessions({ commands, prefix, token }: RedisPlace) {
  const [key, channel] = [`${prefix}:ended-sessions`, `${prefix}:ended-sessions-changed`];
  const add = async (sessions: readonly string[]): Promise<void> => {
    if (sessions.length === 0 || !commands.isReady) return;
    // Values of one score are in the order of their text, and so of their expiry.
    const members = sessions.map((value) => ({ value, score: 0 }));
    const transaction = commands
      .multi()
      .zAdd(key, members)
      .zRemRangeByRank(key, 0, -(maxEnded + 1));
    // After a failure they are added again when the connection is back.
    await withTimeout(transaction.expire(key, sessionsSeconds).publish(channel, token).exec()).catch(
      () => [],
    );
  };
  const fetch = async (): Promise<readonly string[]> => {
    const found = await withTimeout(commands.zRange(key, -maxEnded, -1)).catch(() => []);
    return found.filter((session) => endedSessionSchema.safeParse(session).success);
  };
  return { channel, add, fetch };
}
