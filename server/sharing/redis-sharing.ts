import { createHash, randomUUID } from 'node:crypto';
import { messageOf } from '@aushang/serving/start/error-details.ts';
import { maxSnapshotBytes, readSnapshot } from '#server/snapshot/read-snapshot.ts';
import { type Pause, type Snapshot, writeSnapshot } from '#server/snapshot/snapshot.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createPollLease, type PollLease } from './poll-lease.ts';
import { connectToRedis, createLeaseStore, type RedisConnection, withTimeout } from './redis-connection.ts';
import { createSharedSignedOut } from './redis-signed-out.ts';
import type { Sharing, SharingListeners } from './sharing.ts';

const snapshotSeconds = 30 * 86_400;

interface RedisSharingOptions {
  readonly url: string;
  readonly source: string;
  readonly pollSeconds: number;
  readonly pause: Pause;
  readonly logger: Logger;
}

/** Uses Redis or Valkey: a lease decides which gateway polls; the snapshot is a value, and changes are published. */
export function createRedisSharing(options: RedisSharingOptions): Sharing {
  const { url, source, pollSeconds, logger } = options;
  const token = randomUUID();
  // Gateways of different event services may use the same Redis.
  const prefix = `aushang:${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  const commands = connectToRedis(url, logger);
  const subscriber = commands.duplicate({ disableOfflineQueue: false });
  subscriber.on('error', () => undefined);
  const lease = createPollLease({
    store: createLeaseStore(commands, `${prefix}:lease`),
    token,
    leaseMs: pollSeconds * 1000,
    now: () => performance.now(),
  });
  const shared = createSharedSnapshot(commands, { ...options, prefix, token });
  const sessions = createSharedSignedOut(commands, prefix, token);
  let timer: NodeJS.Timeout | undefined;

  const start = async ({ onSnapshot, onLease, signedOut }: SharingListeners) => {
    const fetchSessions = async () => signedOut.receive(await sessions.fetch());
    // After a reconnection, either this gateway or the others may have newer data.
    const reconcile = async () => {
      await sessions.add(signedOut.list());
      await fetchSessions();
      await shared.fetch(onSnapshot);
      if (lease.mayPoll()) await shared.shareAgain();
    };
    commands.on('ready', () => void reconcile());
    const onChange = (sender: string) => void (sender !== token && shared.fetch(onSnapshot));
    subscriber.subscribe(shared.channel, onChange).catch(() => undefined);
    subscriber.subscribe(sessions.channel, () => void fetchSessions()).catch(() => undefined);
    subscriber.connect().catch(() => undefined);
    await withTimeout(commands.connect()).catch(() => undefined);
    await fetchSessions();
    await shared.fetch(onSnapshot);
    timer = await startLease(lease, pollSeconds, () => {
      logger.info({}, 'this gateway polls for all now');
      onLease();
    });
  };
  return {
    start,
    mayPoll: lease.mayPoll,
    isConnected: () => commands.isReady,
    share: shared.share,
    shareSignedOut: sessions.add,
    close: async () => {
      clearInterval(timer);
      if (commands.isReady) await withTimeout(lease.release()).catch(() => undefined);
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

/** Renews the lease four times per poll interval. */
async function startLease({ tick }: PollLease, pollSeconds: number, onAcquired: () => void) {
  const update = async () => {
    if (await tick()) onAcquired();
  };
  await update();
  return setInterval(() => void update(), Math.max(250, (pollSeconds * 1000) / 4)).unref();
}

/** Failures of the connection are logged in `connectToRedis`. */
function createSharedSnapshot(
  commands: RedisConnection,
  { prefix, token, pause, logger }: RedisSharingOptions & { readonly prefix: string; readonly token: string },
) {
  const [key, channel] = [`${prefix}:snapshot`, `${prefix}:changed`];
  let last: Snapshot | null = null;
  const share = async (snapshot: Snapshot) => {
    last = snapshot;
    if (!commands.isReady) return;
    try {
      await withTimeout(
        commands.set(key, await collect(writeSnapshot(snapshot, pause)), {
          expiration: { type: 'EX', value: snapshotSeconds },
        }),
      );
      await withTimeout(commands.publish(channel, token));
    } catch {
      // Shared again after the next poll.
    }
  };
  const fetch = async (onSnapshot: SharingListeners['onSnapshot']) => {
    try {
      if ((await withTimeout(commands.strLen(key))) > maxSnapshotBytes) throw new Error('it is too large');
      const text = await withTimeout(commands.get(key));
      if (text === null) return;
      const { snapshot, dropped } = await readSnapshot(text, pause);
      if (dropped > 0) logger.warn({ dropped }, 'shared snapshot holds broken entries; dropped');
      await onSnapshot(snapshot);
    } catch (error) {
      if (commands.isReady) logger.warn({ reason: messageOf(error) }, 'shared snapshot can not be used');
    }
  };
  return { channel, share, fetch, shareAgain: () => (last === null ? undefined : share(last)) };
}

/** Encodes in portions: the client would block the event loop with one long string. */
async function collect(portions: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const portion of portions) chunks.push(Buffer.from(portion));
  return Buffer.concat(chunks);
}
