import { createHash, randomUUID } from 'node:crypto';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import * as z from 'zod';
import { parseJson } from '#server/answers/parse-json.ts';
import { createRedisExchange, type RecordExchange } from '#server/records/record-exchange.ts';
import type { RecordName } from '#server/records/record-set.ts';
import { maxSnapshotBytes, readSnapshot, type Snapshot, writeSnapshot } from '#server/snapshot/snapshot.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { connectToRedis, type RedisConnection, type RedisPlace, withTimeout } from './redis-connection.ts';

/**
 * Another gateway acquires the lease within two poll intervals after its holder ends. While the store is unreachable, the
 * last holder continues, and after two intervals every gateway polls (docs/decisions/0014). `now` is monotonic, in ms.
 */
export function createPollLease(options: {
  /** Renews or acquires the lease for `leaseMs`; false while another gateway holds it. */
  readonly hold: () => Promise<boolean>;
  readonly release: () => Promise<void>;
  readonly leaseMs: number;
  readonly now: () => number;
}) {
  const { hold, release, leaseMs, now } = options;
  let isHolder = false;
  let unreachableSince: number | null = now();
  let timer: NodeJS.Timeout | undefined;
  /** True if the lease was acquired, not only renewed. */
  const tick = async () => {
    const wasHolder = isHolder;
    try {
      isHolder = await hold();
      unreachableSince = null;
      return isHolder && !wasHolder;
    } catch {
      unreachableSince ??= now();
      return false;
    }
  };
  return {
    mayPoll: () => isHolder || (unreachableSince !== null && now() - unreachableSince > 2 * leaseMs),
    tick,
    /** Renews the lease four times per poll interval. Resolves after the first attempt. */
    start: async (onAcquired: () => void) => {
      const update = async () => {
        if (await tick()) onAcquired();
      };
      await update();
      timer = setInterval(() => void update(), Math.max(250, leaseMs / 4)).unref();
    },
    close: async () => {
      clearInterval(timer);
      if (isHolder) await release().catch(() => undefined);
      isHolder = false;
    },
  };
}

export interface Sharing extends Omit<ReturnType<typeof createRedisSharing>, 'exchangeOf'> {
  /** Null: records are not exchanged by Redis. */
  readonly exchangeOf: (name: RecordName) => RecordExchange | null;
}

/** What gateways tell each other besides snapshots; `records`: that some have changed. */
const kinds = ['screens', 'heartbeats', 'commands', 'records'] as const;
type Kind = (typeof kinds)[number];

export interface Listeners {
  readonly onSnapshot: (snapshot: Snapshot) => Promise<void>;
  /** Called when this gateway becomes the one that polls. */
  readonly onLease: () => void;
  /** Called with the JSON that another gateway passed to `send`. */
  readonly onMessage: Readonly<Record<Kind, (content: unknown) => void>>;
}

const snapshotSeconds = 30 * 86_400;

export const noSharing: Sharing = {
  start: () => Promise.resolve(),
  mayPoll: () => true,
  isConnected: () => true,
  share: () => Promise.resolve(),
  send: () => Promise.resolve(),
  exchangeOf: () => null,
  close: () => Promise.resolve(),
};

interface SharingOptions {
  readonly url: string;
  readonly source: string;
  readonly pollSeconds: number;
  /** The time limit of the connection at the start. */
  readonly redisStartMs: number;
  readonly logger: Logger;
}

/** Uses Redis or Valkey: a lease decides which gateway polls; the snapshot is a value, and changes are published. */
export function createRedisSharing(options: SharingOptions) {
  const { url, source, pollSeconds, redisStartMs, logger } = options;
  const prefix = `aushang:${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  const place = { commands: connectToRedis(url, logger), prefix, token: randomUUID() };
  const { commands } = place;
  const subscriber = commands.duplicate({ disableOfflineQueue: false });
  const lease = createRedisLease(place, pollSeconds * 1000);
  const shared = createSharedSnapshot(place, logger);
  const messages = createMessages(place);
  return {
    /** Connects and fetches the snapshot. Does not reject if Redis can't be reached. */
    start: async ({ onSnapshot, onLease, onMessage }: Listeners) => {
      // Either this gateway or the others may have newer data after a reconnection.
      const reconcile = async () => {
        await shared.fetch(onSnapshot);
        if (lease.mayPoll()) await shared.shareAgain();
      };
      subscribe(subscriber, {
        [shared.channel]: (sender) => void (sender !== place.token && shared.fetch(onSnapshot)),
        ...messages.listenersOf(onMessage),
      });
      await withTimeout(commands.connect(), redisStartMs).catch(() => undefined);
      commands.on('ready', () => void reconcile());
      await reconcile();
      await lease.start(onLease);
    },
    mayPoll: lease.mayPoll,
    isConnected: (): boolean => commands.isReady,
    share: shared.share,
    send: messages.send,
    exchangeOf: (name: RecordName): RecordExchange => createRedisExchange(place, name),
    close: async () => {
      await lease.close();
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

const messageSchema = z.object({ from: z.string(), content: z.unknown() });

/** Messages to the other gateways; lost while Redis is disconnected. */
function createMessages({ commands, prefix, token }: RedisPlace) {
  const channelOf = (kind: Kind) => `${prefix}:${kind}`;
  return {
    send: async (kind: Kind, content: unknown): Promise<void> => {
      if (!commands.isReady) return;
      const text = JSON.stringify({ from: token, content });
      await withTimeout(commands.publish(channelOf(kind), text)).catch(() => 0);
    },
    /** The keys are names of channels. */
    listenersOf: (onMessage: Listeners['onMessage']) => {
      const listenTo = (kind: Kind) => (text: string) => {
        const message = messageSchema.safeParse(parseJson(text)).data;
        if (message !== undefined && message.from !== token) onMessage[kind](message.content);
      };
      return Object.fromEntries(kinds.map((kind) => [channelOf(kind), listenTo(kind)]));
    },
  };
}

/** Connects, too. Failures of the connection are logged for `commands`. */
function subscribe(
  subscriber: RedisConnection,
  listeners: Readonly<Record<string, (message: string) => void>>,
): void {
  subscriber.on('error', () => undefined);
  for (const [name, listen] of Object.entries(listeners))
    subscriber.subscribe(name, listen).catch(() => undefined);
  subscriber.connect().catch(() => undefined);
}

const holdScript = `
  local holder = redis.call('GET', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return 1`;
const releaseScript = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

/** Scripts compare and change the lease atomically. */
function createRedisLease({ commands, prefix, token }: RedisPlace, leaseMs: number) {
  const keys = [`${prefix}:lease`];
  const run = (script: string) =>
    withTimeout(commands.eval(script, { keys, arguments: [token, String(leaseMs)] }));
  return createPollLease({
    hold: async () => (await run(holdScript)) === 1,
    release: async () => void (commands.isReady && (await run(releaseScript))),
    leaseMs,
    now: () => performance.now(),
  });
}

/** Failures of the connection are logged in `connectToRedis`. */
function createSharedSnapshot({ commands, prefix, token }: RedisPlace, logger: Logger) {
  const [key, channel] = [`${prefix}:snapshot`, `${prefix}:changed`];
  let last: Snapshot | null = null;
  const share = async (snapshot: Snapshot): Promise<void> => {
    last = snapshot;
    if (!commands.isReady) return;
    const expiration = { type: 'EX', value: snapshotSeconds } as const;
    const value = await collect(writeSnapshot(snapshot));
    const transaction = commands.multi().set(key, value, { expiration }).publish(channel, token);
    // The next poll shares it again after a failure.
    await withTimeout(transaction.exec()).catch(() => []);
  };
  const fetch = async (onSnapshot: Listeners['onSnapshot']) => {
    try {
      if ((await withTimeout(commands.strLen(key))) > maxSnapshotBytes) throw new Error('it is too large');
      const text = await withTimeout(commands.get(key));
      if (text === null) return;
      const { snapshot, dropped } = await readSnapshot(text);
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
