import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { type ScreenDatabase, type Tables, tolerateFailure } from '#screens/gateway/screen-database.ts';

const kindSchema = z.enum(['silent', 'frozen']);
export type AlarmKind = z.output<typeof kindSchema>;

/** `at`: epoch ms, since when the screen has it. */
export interface Alarm {
  readonly kind: AlarmKind;
  readonly at: number;
}

const portion = 200;

/** The keys are names of screens; what cannot be read is left out. */
export async function readAlarms(db: Kysely<Tables>): Promise<ReadonlyMap<string, Alarm>> {
  const rows = await db.selectFrom('alarms').selectAll().execute();
  return new Map(
    rows.flatMap(({ name, kind, at }) => {
      const read = kindSchema.safeParse(kind);
      return read.success ? [[name, { kind: read.data, at }] as const] : [];
    }),
  );
}

/** Null: the screen has no alarm any more. */
export async function writeAlarms(
  db: Kysely<Tables>,
  alarms: readonly (readonly [name: string, Alarm | null])[],
): Promise<void> {
  for (let at = 0; at < alarms.length; at += portion) {
    const part = alarms.slice(at, at + portion);
    const rows = part.flatMap(([name, alarm]) => (alarm === null ? [] : [{ name, ...alarm }]));
    const ended = part.flatMap(([name, alarm]) => (alarm === null ? [name] : []));
    if (rows.length > 0)
      await db
        .insertInto('alarms')
        .values(rows)
        .onConflict((is) =>
          is
            .column('name')
            .doUpdateSet((row) => ({ kind: row.ref('excluded.kind'), at: row.ref('excluded.at') })),
        )
        .execute();
    if (ended.length > 0) await db.deleteFrom('alarms').where('name', 'in', ended).execute();
    // SQLite blocks the event loop.
    await setImmediate();
  }
}

export type KnownAlarms = ReturnType<typeof createKnownAlarms>;

/** The alarms that were announced, in memory and in the database; while that is unavailable, in memory. */
export function createKnownAlarms(database: ScreenDatabase) {
  const known = new Map<string, Alarm>();
  /** Names of screens whose alarm began or ended. */
  const unsaved = new Set<string>();
  let isLoaded = false;

  const load = async (): Promise<void> => {
    if (isLoaded || !database.isOpen()) return;
    await tolerateFailure(async () => {
      const stored = await database.run(readAlarms);
      for (const name of known.keys()) if (!unsaved.has(name)) known.delete(name);
      for (const [name, alarm] of stored) if (!unsaved.has(name)) known.set(name, alarm);
      isLoaded = true;
    });
  };
  return {
    find: (name: string): Alarm | null => known.get(name) ?? null,
    names: (): readonly string[] => [...known.keys()],
    /** Null: the alarm ended. */
    set: (name: string, alarm: Alarm | null): void => {
      if (alarm === null) known.delete(name);
      else known.set(name, alarm);
      unsaved.add(name);
    },
    /** Reads the stored alarms, once, and again after `release`. Does not reject while the database is unavailable. */
    load,
    /** Stores what `set` changed. Does not reject while the database is unavailable. */
    save: async (): Promise<void> => {
      await load();
      if (!isLoaded || unsaved.size === 0) return;
      await tolerateFailure(async () => {
        const alarms = [...unsaved].map((name) => [name, known.get(name) ?? null] as const);
        await database.run((db) => writeAlarms(db, alarms));
        // One that began or ended meanwhile is stored by the next call.
        for (const [name, alarm] of alarms) if ((known.get(name) ?? null) === alarm) unsaved.delete(name);
      });
    },
    /** Another gateway decides now: what it stores is read before this one decides again. */
    release: (): void => {
      isLoaded = false;
      unsaved.clear();
    },
  };
}
