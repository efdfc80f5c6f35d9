import * as z from 'zod';
import { screenNameOf } from '#config/screen-address.ts';
import { type Heartbeat, heartbeatSchema } from '#screens/heartbeat.ts';
import { addHeartbeat, type Reports } from '#screens/screen-health.ts';
import { type ScreenDatabase, tolerateFailure } from './screen-database.ts';
import { deleteReports, readReports, writeReports } from './stored-reports.ts';
import { createUnregisteredScreens } from './unregistered-screens.ts';

/** A report as gateways share it. */
const receivedSchema = z.object({ name: z.string(), heartbeat: heartbeatSchema, at: z.number() });
type ReceivedHeartbeat = z.output<typeof receivedSchema>;
const sharedSchema = z.array(receivedSchema).max(10_000);

type FollowReport = (name: string, heartbeat: Heartbeat) => void;

interface NamedReportsOptions {
  readonly isNamed: (name: string) => boolean;
  /** Null where named screens are off. */
  readonly database: ScreenDatabase | null;
}

/** The last reports of all screens, in memory; those of named screens are stored by `save`. */
export function createHeartbeatStore(options: NamedReportsOptions & { readonly now: () => number }) {
  const { now, isNamed } = options;
  const named = createNamedReports(options);
  const unregistered = createUnregisteredScreens(now);
  let unshared: ReceivedHeartbeat[] = [];
  const followers = new Set<FollowReport>();
  const receiveNamed = (received: ReceivedHeartbeat) => {
    named.receive(received);
    for (const follow of followers) follow(received.name, received.heartbeat);
  };
  return {
    /** `address`: of the client; it is not stored. */
    receive: (heartbeat: Heartbeat, address: string): void => {
      const at = now();
      const name = screenNameOf(heartbeat.address.split('?')[0] ?? '');
      if (name === null || !isNamed(name)) return unregistered.receive(heartbeat, at, address);
      const received = { name, heartbeat, at };
      receiveNamed(received);
      unshared.push(received);
    },
    /** From another gateway. Anything else is ignored. */
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
    /** Calls `follow` with each report of a named screen. */
    followReports: (follow: FollowReport): void => void followers.add(follow),
    reportsOf: named.reportsOf,
    /** The latest first; without those whose name has been registered since. */
    unregistered: () =>
      unregistered.list().filter(({ last }) => {
        const name = screenNameOf(last.address.split('?')[0] ?? '');
        return name === null || !isNamed(name);
      }),
    forget: named.forget,
    load: named.load,
    save: named.save,
  };
}

function createNamedReports({ isNamed, database }: NamedReportsOptions) {
  const reports = new Map<string, Reports>();
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  let isLoaded = false;

  const load = async (): Promise<void> => {
    if (database === null || isLoaded || !database.isOpen()) return;
    await tolerateFailure(async () => {
      for (const [name, stored] of await database.run(readReports))
        if (!isNamed(name)) removed.add(name);
        else if (!reports.has(name)) reports.set(name, stored);
      isLoaded = true;
    });
  };
  const store = () =>
    tolerateFailure(async () => {
      const found = [...unsaved].flatMap((name) => {
        const one = reports.get(name);
        return one === undefined ? [] : [[name, one] as const];
      });
      const onStored = (names: readonly string[]) => names.forEach((name) => unsaved.delete(name));
      await database?.run((db) => writeReports(db, found, onStored));
      await database?.run((db) => deleteReports(db, [...removed]));
      removed.clear();
    });
  return {
    receive: ({ name, heartbeat, at }: ReceivedHeartbeat): void => {
      reports.set(name, addHeartbeat(reports.get(name) ?? null, heartbeat, at));
      unsaved.add(name);
      removed.delete(name);
    },
    reportsOf: (name: string): Reports | null => reports.get(name) ?? null,
    /** Drops the reports of these screens where they are no longer registered. */
    forget: (names: readonly string[]): void => {
      for (const name of names.filter((one) => !isNamed(one))) {
        reports.delete(name);
        unsaved.delete(name);
        removed.add(name);
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
