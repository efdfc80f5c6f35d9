import { hash } from 'node:crypto';
import { networkOf } from '@aushang/serving/limits/rate-limit.ts';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { screenNameOf } from '#config/screen-settings.ts';
import { type Heartbeat, heartbeatSchema } from '#screens/model/heartbeat.ts';
import { addHeartbeat, type Reports, reportsSchema, silentMs } from '#screens/model/screen-health.ts';
import type { RecordOpener } from '#server/records/open-records.ts';
import { changeTime, type createRecordSet, type RecordKind } from '#server/records/record-set.ts';
import type { DeviceChange, ScreenStore } from './screen-store.ts';

const maxScreens = 1000;
const maxPerNetwork = 200;
const forgetMs = 86_400_000;

/** The reports of screens without a registered name: of a bounded number, in memory, for a day. */
function createUnregisteredScreens(now: () => number) {
  /** The keys are loads. */
  const unregistered = new LRUCache<string, Reports & { readonly network: string }>({
    max: maxScreens,
    ttl: forgetMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    /** `address`: of the client, which limits how many screens one network can add. */
    receive: (heartbeat: Heartbeat, at: number, address: string): void => {
      const network = networkOf(address);
      const known = unregistered.get(heartbeat.load) ?? null;
      const own = known === null ? [...unregistered.values()].filter((one) => one.network === network) : [];
      const oldest = own[maxPerNetwork - 1];
      if (oldest !== undefined) unregistered.delete(oldest.last.load);
      unregistered.set(heartbeat.load, { ...addHeartbeat(known, heartbeat, at), network });
    },
    /** The latest first. */
    list: (): readonly Reports[] => [...unregistered.values()],
  };
}

/** `id`: the name of a screen; `device`: the hash of its device's secret, '' without one. */
const reportsRecordSchema = z.object({
  id: z.string(),
  changedAt: z.number(),
  ...reportsSchema.shape,
  device: z.string().default(''),
});
type ReportsRecord = Readonly<z.output<typeof reportsRecordSchema>>;
type ReportsSet = ReturnType<typeof createRecordSet<ReportsRecord>>;

/** A report as gateways share it. `device`: the hash of its secret, '' without one; `network`: a hash, too. */
const receivedSchema = z.object({
  name: z.string(),
  heartbeat: heartbeatSchema,
  at: z.number(),
  device: z.string().default(''),
  network: z.string().default(''),
});
type ReceivedHeartbeat = z.output<typeof receivedSchema>;
const sharedSchema = z.array(receivedSchema).max(10_000);

type FollowReport = (name: string, heartbeat: Heartbeat) => void;

interface NamedReportsOptions {
  /** Whether `isNamed` knows: the database may be away at the start. */
  readonly isKnown: () => boolean;
  readonly isNamed: (name: string) => boolean;
  readonly deviceOf: ScreenStore['deviceOf'];
  readonly now: () => number;
  readonly records: Pick<RecordOpener, 'open'>;
}

const hashOf = (text: string) => hash('sha256', text, 'base64url');

/** Many screens report from one network: it is hashed once, and they share the text. */
const networkHashes = new LRUCache<string, string>({ max: 1000, memoMethod: hashOf });

const kindOf = ({ isKnown, isNamed }: NamedReportsOptions): RecordKind<ReportsRecord> => ({
  name: 'heartbeats',
  schema: reportsRecordSchema,
  isWatched: false,
  keep: (reports) => reports.filter(({ id }) => !isKnown() || isNamed(id)),
  words: { records: 'last reports of screens', loss: 'a restart would lose them' },
});

/** The last reports of all screens, in memory; those of named screens are stored by `save`. */
export async function openHeartbeatStore(options: NamedReportsOptions) {
  const { now, isNamed, records } = options;
  const stored = await records.open(kindOf(options));
  const named = createDeviceReports(options, stored);
  const unregistered = createUnregisteredScreens(now);
  let unshared: ReceivedHeartbeat[] = [];
  const followers = new Set<FollowReport>();
  const namedBy = ({ address }: Heartbeat) => {
    const name = screenNameOf(address);
    return name !== null && isNamed(name) ? name : null;
  };
  const receiveNamed = (received: ReceivedHeartbeat) => {
    const isOwner = named.receive(received);
    for (const follow of isOwner ? followers : []) follow(received.name, received.heartbeat);
    return isOwner;
  };
  return {
    ...named,
    /** Drops the reports of these screens where they are no longer registered. */
    forget: (names: readonly string[]): void => {
      names.filter((name) => !isNamed(name)).forEach(named.drop);
      stored.prune();
    },
    /** Reads what other gateways have stored. Does not reject. */
    load: stored.look,
    /** Stores the reports, and for all gateways if `isWriter`. Does not reject. */
    save: (isWriter: boolean): Promise<unknown> => (isWriter ? stored.store() : stored.write()),
    /** `address`: of the client; it is not stored. Returns the name, '' of an unregistered screen, null for a second device. */
    receive: (sent: Heartbeat, address: string): string | null => {
      const at = now();
      // Without the secret. Not `...`: V8 gives each copy of so many fields a hidden class of its own.
      const heartbeat: Heartbeat = Object.assign({}, sent, { device: undefined });
      const name = namedBy(heartbeat);
      if (name === null) unregistered.receive(heartbeat, at, address);
      if (name === null) return '';
      const device = sent.device ? hashOf(sent.device) : '';
      const received = { name, heartbeat, at, device, network: networkHashes.memo(networkOf(address)) };
      unshared.push(received);
      return receiveNamed(received) ? name : null;
    },
    /** Takes reports of another gateway and ignores anything else. */
    receiveShared: (message: unknown): void => {
      for (const received of sharedSchema.safeParse(message).data ?? [])
        if (isNamed(received.name)) receiveNamed(received);
    },
    /** The reports since the last call, for other gateways. */
    takeUnshared: (): readonly ReceivedHeartbeat[] => {
      const taken = unshared;
      unshared = [];
      return taken;
    },
    /** Calls `follow` with each report of a named screen's device. */
    followReports: (follow: FollowReport): void => void followers.add(follow),
    /** The latest first; without those whose name has been registered since. */
    unregistered: () => unregistered.list().filter(({ last }) => namedBy(last) === null),
  };
}

/** Keeps by name the reports of the screen's device and of the latest other one. */
function createDeviceReports(
  { deviceOf, now }: NamedReportsOptions,
  stored: Pick<ReportsSet, 'find' | 'put'>,
) {
  /** Devices that took a name over by themselves, in force at once; deleted once the database has them. */
  const claims = new Map<string, readonly DeviceChange[]>();
  const others = new Map<string, ReportsRecord>();
  /** The networks of the screens' devices, which are not stored. */
  const networks = new Map<string, string>();
  const ownerOf = (name: string) => claims.get(name)?.at(-1)?.device ?? deviceOf(name);
  const find = (name: string): ReportsRecord | null => {
    const other = others.get(name);
    // It has taken over, or was let in.
    if (other?.device === ownerOf(name)) {
      stored.put({ ...other, changedAt: changeTime(stored.find(name), other.lastAt) });
      others.delete(name);
    }
    return stored.find(name);
  };
  return {
    claims,
    /** Returns the reports of the screen's device. */
    reportsOf: (name: string): Reports | null => find(name),
    /** The latest other device under the name, unless it has been silent for 200 s. `id`: '' without a secret. */
    secondDevice: (name: string) => {
      const other = others.get(name);
      if (other === undefined || other.device === ownerOf(name) || now() - other.lastAt > silentMs)
        return null;
      const since = Math.min(...other.loads.map(({ firstAt }) => firstAt));
      return { id: other.device, since: new Date(since).toISOString() };
    },
    /** Whether it is of the screen's device. */
    receive: ({ name, heartbeat, at, device, network }: ReceivedHeartbeat): boolean => {
      const [last, owner] = [find(name), ownerOf(name)];
      // Another gateway may have heard of its device.
      const isReplaced =
        last?.device === owner && networks.get(name) === network && at - last.lastAt > silentMs;
      if (device !== '' && device !== owner && (owner === '' || isReplaced))
        claims.set(name, [...(claims.get(name) ?? []), { name, device, from: owner }]);
      const isOwner = device === ownerOf(name);
      const earlier = [find(name), others.get(name)].find((one) => one?.device === device) ?? null;
      // Not `...`: V8 gives each copy a hidden class of its own.
      const { last: own, lastAt, loads } = addHeartbeat(earlier, heartbeat, at);
      const changedAt = changeTime(stored.find(name), at);
      const record = { id: name, changedAt, last: own, lastAt, loads, device };
      if (isOwner) networks.set(name, network);
      if (isOwner) stored.put(record);
      else others.set(name, record);
      return isOwner;
    },
    drop: (name: string) => [others, claims, networks].forEach((kept) => kept.delete(name)),
  };
}
