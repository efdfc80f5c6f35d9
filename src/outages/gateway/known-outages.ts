import { type ScreenDatabase, tolerateFailure } from '#screens/gateway/screen-database.ts';
import { type Alarm, readAlarms, writeAlarms } from './stored-outages.ts';

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
