import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import * as z from 'zod';
import { parseJson } from '#server/answers/parse-json.ts';
import { createRedisExchange, type RecordExchange } from '#server/records/record-exchange.ts';
import type { RecordName } from '#server/records/record-set.ts';
import { maxSnapshotBytes, readSnapshot, type Snapshot, writeSnapshot } from '#server/snapshot/snapshot.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { connectToRedis, type RedisPlace, withTimeout } from './redis-connection.ts';

/**
 * Another gateway acquires the lease within two poll intervals after its holder ends. While the store is unreachable, the
 * last holder continues, and after two intervals every gateway polls. `now` is monotonic, in ms.
 */
export function createPollLease(options: {
  /** Renews or acquires the lease for `ms`, or with 0 ends it; false while another gateway holds it. */
  readonly hold: (ms: number) => Promise<boolean>;
  readonly leaseMs: number;
  readonly now: () => number;
}) {
  const { hold, leaseMs, now } = options;
  let isHolder = false;
  let unreachableSince: number | null = now();
  let timer: NodeJS.Timeout | undefined;
  /** True if the lease was acquired, not only renewed. */
  const tick = async () => {
    const wasHolder = isHolder;
    try {
      isHolder = await hold(leaseMs);
      unreachableSince = null;
    } catch {
      unreachableSince ??= now();
    }
    return isHolder && !wasHolder;
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
      if (isHolder) await hold(0).catch(() => false);
      isHolder = false;
    },
  };
}

/** What gateways tell each other: `changed`, that there is another snapshot; `records`: that some have changed. */
const kinds = ['changed', 'screens', 'heartbeats', 'commands', 'records'] as const;
type Kind = (typeof kinds)[number];

export interface Listeners {
  readonly onSnapshot: (snapshot: Snapshot) => Promise<void>;
  /** Called when this gateway becomes the one that polls. */
  readonly onLease: () => void;
  /** Called with the JSON that another gateway passed to `send`. */
  readonly onMessage: Readonly<Record<Exclude<Kind, 'changed'>, (content: unknown) => void>>;
}

/** An earlier version publishes only its token where there is another snapshot. */
const messageSchema = z.object({ from: z.string(), content: z.unknown() }).catch({ from: '', content: null });
const snapshotSeconds = 30 * 86_400;

export type Sharing = ReturnType<typeof createRedisSharing>;

export const noSharing: Sharing = {
  start: () => Promise.resolve(),
  mayPoll: () => true,
  isConnected: () => true,
  share: () => Promise.resolve(),
  send: () => Promise.resolve(),
  exchangeOf: () => null,
  close: () => Promise.resolve(),
};

/** Uses Redis or Valkey: a lease decides which gateway polls; the snapshot is a value, and changes are published. */
export function createRedisSharing(options: {
  readonly url: string;
  readonly source: string;
  readonly pollSeconds: number;
  /** The time limit of the connection at the start. */
  readonly redisStartMs: number;
  readonly logger: Logger;
}) {
  const { url, source, pollSeconds, redisStartMs, logger } = options;
  const prefix = `aushang:${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  const place = { commands: connectToRedis(url, logger), prefix, token: randomUUID() };
  const { commands } = place;
  const subscriber = commands.duplicate({ disableOfflineQueue: false });
  const lease = createPollLease({
    hold: (ms) => holdLease(place, ms),
    leaseMs: pollSeconds * 1000,
    now: () => performance.now(),
  });
  let last: Snapshot | null = null;
  const share = async (snapshot: Snapshot): Promise<void> => {
    last = snapshot;
    if (commands.isReady) await shareSnapshot(place, snapshot);
  };
  return {
    /** Connects and fetches the snapshot. Does not reject if Redis can't be reached. */
    start: async ({ onSnapshot, onLease, onMessage }: Listeners): Promise<void> => {
      const fetch = () => fetchSnapshot(place, onSnapshot, logger);
      // Either this gateway or the others may have newer data after a reconnection.
      const reconcile = async () => {
        await fetch();
        if (lease.mayPoll() && last !== null) await share(last);
      };
      subscribe(subscriber, place, { ...onMessage, changed: () => void fetch() });
      await withTimeout(commands.connect(), redisStartMs).catch(() => undefined);
      commands.on('ready', () => void reconcile());
      await reconcile();
      await lease.start(onLease);
    },
    mayPoll: lease.mayPoll,
    isConnected: (): boolean => commands.isReady,
    share,
    /** Messages are lost while Redis is disconnected. */
    send: (kind: Kind, content: unknown): Promise<void> => publish(place, kind, content),
    exchangeOf: (name: RecordName): RecordExchange | null => createRedisExchange(place, name),
    close: async () => {
      await lease.close();
      for (const client of [commands, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

async function publish({ commands, prefix, token }: RedisPlace, kind: Kind, content: unknown): Promise<void> {
  const text = JSON.stringify({ from: token, content });
  await withTimeout(commands.publish(`${prefix}:${kind}`, text)).catch(() => 0);
}

/** Connects, too. Failures of the connection are logged for `commands`. */
function subscribe(
  subscriber: RedisPlace['commands'],
  { prefix, token }: RedisPlace,
  listeners: Readonly<Record<Kind, (content: unknown) => void>>,
): void {
  subscriber.on('error', () => undefined);
  for (const kind of kinds) {
    const listen = (text: string) => {
      const { from, content } = messageSchema.parse(parseJson(text));
      if (from !== token) listeners[kind](content);
    };
    subscriber.subscribe(`${prefix}:${kind}`, listen).catch(() => undefined);
  }
  subscriber.connect().catch(() => undefined);
}

/** A script compares and changes the lease atomically; an expiry of 0 deletes it. */
const holdScript = `
  local holder = redis.call('GET', KEYS[1])
  if holder and holder ~= ARGV[1] then return 0 end
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1`;

async function holdLease({ commands, prefix, token }: RedisPlace, ms: number): Promise<boolean> {
  const given = { keys: [`${prefix}:lease`], arguments: [token, String(ms)] };
  return (await withTimeout(commands.eval(holdScript, given))) === 1;
}

const snapshotKey = ({ prefix }: RedisPlace) => `${prefix}:snapshot`;

async function shareSnapshot(place: RedisPlace, snapshot: Snapshot): Promise<void> {
  // Encodes in portions: the client would block the event loop with one long string.
  const value = await buffer(Readable.from(writeSnapshot(snapshot), { objectMode: false }));
  const expiration = { type: 'EX', value: snapshotSeconds } as const;
  const stored = withTimeout(place.commands.set(snapshotKey(place), value, { expiration }));
  // The next poll shares it again after a failure.
  await stored.then(() => publish(place, 'changed', null)).catch(() => undefined);
}

/** Failures of the connection are logged in `connectToRedis`. */
async function fetchSnapshot(place: RedisPlace, onSnapshot: Listeners['onSnapshot'], logger: Logger) {
  const [{ commands }, key] = [place, snapshotKey(place)];
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
}
