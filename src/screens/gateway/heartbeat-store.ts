import { hash } from 'node:crypto';
import { networkOf } from '@aushang/serving/limits/rate-limit.ts';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { screenNameOf } from '#config/screen-settings.ts';
import { type Heartbeat, heartbeatSchema } from '#screens/model/heartbeat.ts';
import { addHeartbeat, type Reports, reportsSchema, silentMs } from '#screens/model/screen-health.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { type ScreenDatabase, type Tables, tolerateFailure } from './screen-database.ts';
import { type DeviceChange, parseJson } from './screen-rows.ts';
import type { ScreenStore } from './screen-store.ts';

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

/** What is only in memory, as its network, is left out. */
const rowOf = (name: string, reports: Reports | null) =>
  reports && {
    name,
    content: JSON.stringify({ last: reports.last, lastAt: reports.lastAt, loads: reports.loads }),
    at: reports.lastAt,
  };

/** The keys are names of screens; what cannot be read is left out. */
async function readReports(db: Kysely<Tables>): Promise<ReadonlyMap<string, Reports>> {
  const found = new Map<string, Reports>();
  const rows = await db.selectFrom('reports').selectAll().execute();
  for await (const part of inPortions(rows))
    for (const { name, content } of part) {
      const reports = reportsSchema.safeParse(parseJson(content)).data;
      if (reports !== undefined) found.set(name, reports);
    }
  return found;
}

const writeReports = (db: Kysely<Tables>, rows: readonly Tables['reports'][]) =>
  db
    .insertInto('reports')
    .values(rows)
    .onConflict((is) =>
      is.column('name').doUpdateSet((row) => ({
        content: row.ref('excluded.content'),
        at: row.ref('excluded.at'),
      })),
    )
    .execute();

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
  readonly isNamed: (name: string) => boolean;
  readonly deviceOf: ScreenStore['deviceOf'];
  readonly now: () => number;
  /** Null where named screens are off. */
  readonly database: ScreenDatabase | null;
}

/** `network`: '' for the reports of an earlier run. */
type DeviceReports = Reports & Pick<ReceivedHeartbeat, 'device' | 'network'>;

const hashOf = (text: string) => hash('sha256', text, 'base64url');

/** Many screens report from one network: it is hashed once, and they share the text. */
const networkHashes = new LRUCache<string, string>({ max: 1000, memoMethod: hashOf });

/** The last reports of all screens, in memory; those of named screens are stored by `save`. */
export function createHeartbeatStore(options: NamedReportsOptions) {
  const { now, isNamed } = options;
  const named = createNamedReports(options);
  const unregistered = createUnregisteredScreens(now);
  let unshared: ReceivedHeartbeat[] = [];
  const followers = new Set<FollowReport>();
  const namedBy = ({ address }: Heartbeat) => {
    const name = screenNameOf(address);
    return name !== null && isNamed(name) ? name : null;
  };
  const receiveNamed = (received: ReceivedHeartbeat) => {
    if (!named.receive(received)) return;
    for (const follow of followers) follow(received.name, received.heartbeat);
  };
  return {
    ...named,
    /** `address`: of the client; it is not stored. */
    receive: ({ device: secret, ...heartbeat }: Heartbeat, address: string): void => {
      const at = now();
      const name = namedBy(heartbeat);
      if (name === null) return unregistered.receive(heartbeat, at, address);
      const device = secret ? hashOf(secret) : '';
      const received = { name, heartbeat, at, device, network: networkHashes.memo(networkOf(address)) };
      receiveNamed(received);
      unshared.push(received);
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
function createDeviceReports({ deviceOf, now }: NamedReportsOptions) {
  /** Devices that took a name over by themselves, in force at once; deleted once the database has them. */
  const claims = new Map<string, readonly DeviceChange[]>();
  const reports = new Map<string, DeviceReports>();
  const others = new Map<string, DeviceReports>();
  const ownerOf = (name: string) => claims.get(name)?.at(-1)?.device ?? deviceOf(name);
  const find = (name: string): DeviceReports | null => {
    const other = others.get(name);
    // It has taken over, or was let in.
    if (other?.device === ownerOf(name)) {
      reports.set(name, other);
      others.delete(name);
    }
    return reports.get(name) ?? null;
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
      const isReplaced = last?.device === owner && last.network === network && at - last.lastAt > silentMs;
      if (device !== '' && device !== owner && (owner === '' || isReplaced))
        claims.set(name, [...(claims.get(name) ?? []), { name, device, from: owner }]);
      const isOwner = device === ownerOf(name);
      const earlier = [find(name), others.get(name)].find((one) => one?.device === device) ?? null;
      const kept = isOwner ? reports : others;
      // Not `...`: V8 gives each copy a hidden class of its own.
      const { last: own, lastAt, loads } = addHeartbeat(earlier, heartbeat, at);
      kept.set(name, { last: own, lastAt, loads, device, network });
      return isOwner;
    },
    restore: (name: string, stored: Reports): void => {
      if (!reports.has(name)) reports.set(name, { ...stored, device: ownerOf(name), network: '' });
    },
    drop: (name: string) => [reports, others, claims].forEach((kept) => kept.delete(name)),
  };
}

function createNamedReports(options: NamedReportsOptions) {
  const { isNamed, database } = options;
  const devices = createDeviceReports(options);
  /** Names with other reports than the stored ones, or with none any more. */
  const unsaved = new Set<string>();
  let isLoaded = false;

  const load = async (): Promise<void> => {
    if (database === null || isLoaded || !database.isOpen()) return;
    await tolerateFailure(async () => {
      for (const [name, stored] of await database.run(readReports))
        if (isNamed(name)) devices.restore(name, stored);
        else unsaved.add(name);
      isLoaded = true;
    });
  };
  const store = () =>
    tolerateFailure(async () => {
      // SQLite blocks the event loop.
      for await (const names of inPortions([...unsaved])) {
        const rows = names.flatMap((name) => rowOf(name, devices.reportsOf(name)) ?? []);
        const ended = names.filter((name) => devices.reportsOf(name) === null);
        if (rows.length > 0) await database?.run((db) => writeReports(db, rows));
        if (ended.length > 0)
          await database?.run((db) => db.deleteFrom('reports').where('name', 'in', ended).execute());
        names.forEach((name) => unsaved.delete(name));
      }
    });
  return {
    ...devices,
    receive: (received: ReceivedHeartbeat): boolean => {
      if (!devices.receive(received)) return false;
      unsaved.add(received.name);
      return true;
    },
    /** Drops the reports of these screens where they are no longer registered. */
    forget: (names: readonly string[]): void => {
      for (const name of names.filter((one) => !isNamed(one))) {
        devices.drop(name);
        unsaved.add(name);
      }
    },
    /** Reads the stored reports, once. Does not reject. */
    load,
    /** Stores the new reports, unless another gateway does (`isWriter` is false). Does not reject. */
    save: async (isWriter: boolean): Promise<void> => {
      await load();
      if (!isWriter) unsaved.clear();
      else if (isLoaded) await store();
    },
  };
}
