import { messageOf } from '@aushang/serving/start/error-details.ts';
import { type Screen, writeScreen } from '#screens/screen.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createScreenCopy } from './screen-copy.ts';
import type { ScreenDatabase } from './screen-database.ts';
import { readChanges, readRevision, readRows, type ScreenChange, writeChanges } from './screen-rows.ts';

export type ScreenStore = Awaited<ReturnType<typeof createScreenStore>>;

const maxScreens = 20_000;

/** The named screens as the database had them last, in memory and in a copy in the data folder. */
export async function createScreenStore(options: {
  readonly database: ScreenDatabase;
  readonly dataDir: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** Called with the names of changed screens, also those that another gateway changed. */
  readonly onChange: (names: readonly string[]) => void;
}) {
  const { database, now, logger, onChange } = options;
  const copy = createScreenCopy(options);
  let screens: ReadonlyMap<string, Screen> | null = null;
  let revision = -1;

  const replace = (next: ReadonlyMap<string, Screen>) => {
    const changed = findChanges(screens ?? new Map<string, Screen>(), next);
    screens = next;
    if (changed.length > 0) onChange(changed);
  };
  /** Reads the screens if another gateway or an earlier run changed them. Does not reject. */
  const refresh = async (): Promise<void> => {
    if (!(await database.connect())) return;
    try {
      const current = await database.run(readRevision);
      if (current === revision) return;
      const next = await database.run((db) => readRows(db, logger));
      revision = current;
      replace(next);
      await copy.save(next.values());
    } catch (error) {
      // A database that is away is logged by itself.
      if (database.problem() === null)
        logger.error({ reason: messageOf(error) }, 'the named screens can not be read');
    }
  };
  await refresh();
  const stored = screens === null ? await copy.read() : null;
  if (stored !== null) replace(stored);
  return {
    /** False until the screens were read once, from the database or the copy. */
    isKnown: () => screens !== null,
    find: (name: string) => screens?.get(name) ?? null,
    list: (): readonly Screen[] => [...(screens?.values() ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1)),
    refresh,
    /** All changes or none. Rejects with `DatabaseFailure`, or with a `RangeError` if there would be too many screens. */
    change: async (actor: string, changes: readonly ScreenChange[]): Promise<void> => {
      const added = changes.filter(({ name, after }) => after !== null && screens?.has(name) !== true);
      if ((screens?.size ?? 0) + added.length > maxScreens)
        throw new RangeError(`There can be at most ${maxScreens} screens`);
      await database.run((db) => writeChanges(db, changes, { at: now(), actor }));
      await refresh();
    },
    /** The latest first. */
    changes: (limit: number) => database.run((db) => readChanges(db, limit)),
  };
}

type ScreensByName = ReadonlyMap<string, Screen>;

function findChanges(before: ScreensByName, after: ScreensByName): readonly string[] {
  const textOf = (screen: Screen | undefined) => screen && JSON.stringify(writeScreen(screen));
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => textOf(before.get(name)) !== textOf(after.get(name)));
}
