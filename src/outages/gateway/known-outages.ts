import type { Kysely } from 'kysely';
import * as z from 'zod';
import { type ScreenDatabase, type Tables, tolerateFailure } from '#screens/gateway/screen-database.ts';
import { inPortions } from '#server/answers/in-portions.ts';

/** `at`: epoch ms, since when the screen has it. */
const outageSchema = z.object({ kind: z.enum(['silent', 'frozen']), at: z.number() });
export type Outage = Readonly<z.output<typeof outageSchema>>;

/** The keys are names of screens; what cannot be read is left out. */
export async function readOutages(db: Kysely<Tables>): Promise<ReadonlyMap<string, Outage>> {
  const rows = await db.selectFrom('alarms').selectAll().execute();
  return new Map(
    rows.flatMap(({ name, ...row }) => {
      const outage = outageSchema.safeParse(row).data;
      return outage === undefined ? [] : [[name, outage] as const];
    }),
  );
}

/** Null: the screen has no outage any more. */
export async function writeOutages(
  db: Kysely<Tables>,
  outages: readonly (readonly [name: string, Outage | null])[],
): Promise<void> {
  // SQLite blocks the event loop.
  for await (const part of inPortions(outages)) {
    const rows = part.flatMap(([name, outage]) => (outage === null ? [] : [{ name, ...outage }]));
    const ended = part.flatMap(([name, outage]) => (outage === null ? [name] : []));
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
  }
}

export type KnownOutages = ReturnType<typeof createKnownOutages>;

/** The outages that were announced, in memory and in the database; while that is unavailable, in memory. `database`: null where there are no named screens. */
export function createKnownOutages(database: ScreenDatabase | null) {
  const known = new Map<string, Outage>();
  /** Names of screens whose outage began or ended. */
  const unsaved = new Set<string>();
  let isLoaded = false;

  const load = async (): Promise<void> => {
    if (isLoaded || database === null || !database.isOpen()) return;
    await tolerateFailure(async () => {
      const stored = await database.run(readOutages);
      for (const name of known.keys()) if (!unsaved.has(name)) known.delete(name);
      for (const [name, outage] of stored) if (!unsaved.has(name)) known.set(name, outage);
      isLoaded = true;
    });
  };
  return {
    find: (name: string): Outage | null => known.get(name) ?? null,
    names: (): readonly string[] => [...known.keys()],
    /** Null: the outage ended. */
    set: (name: string, outage: Outage | null): void => {
      if (outage === null) known.delete(name);
      else known.set(name, outage);
      unsaved.add(name);
    },
    /** Reads the stored outages, once, and again after `release`. Does not reject while the database is unavailable. */
    load,
    /** Stores what `set` changed. Does not reject while the database is unavailable. */
    save: async (): Promise<void> => {
      await load();
      if (database === null || !isLoaded || unsaved.size === 0) return;
      await tolerateFailure(async () => {
        const outages = [...unsaved].map((name) => [name, known.get(name) ?? null] as const);
        await database.run((db) => writeOutages(db, outages));
        // One that began or ended meanwhile is stored by the next call.
        for (const [name, outage] of outages) if ((known.get(name) ?? null) === outage) unsaved.delete(name);
      });
    },
    /** Another gateway decides now: what it stores is read before this one decides again. */
    release: (): void => {
      isLoaded = false;
      unsaved.clear();
    },
  };
}
