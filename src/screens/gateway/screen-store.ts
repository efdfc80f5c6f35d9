import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import * as z from 'zod';
import type { Screen } from '#screens/model/screen.ts';
import { inPortions, writeJsonList } from '#server/answers/in-portions.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import { writeAtomically } from '#server/files/write-atomically.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { ScreenDatabase } from './screen-database.ts';
import {
  type DeviceChange,
  readChanges,
  readRevision,
  readScreenRow,
  type ScreenChange,
  type ScreenRow,
  writeChanges,
} from './screen-rows.ts';

const copySchema = z.array(
  z.object({ name: z.string(), content: z.string(), device: z.string().default('') }),
);

/** The copy of the named screens in the data folder, for a start without database. Null if there is none. */
async function readCopy(file: string, logger: Logger): Promise<readonly ScreenRow[] | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const rows = copySchema.safeParse(parseJson(text)).data ?? null;
  if (rows === null) logger.warn({ file }, 'the copy of the named screens can not be read');
  return rows;
}

const writeCopy = (file: string, rows: readonly ScreenRow[], logger: Logger): Promise<void> =>
  writeAtomically(
    file,
    writeJsonList(rows, (row) => row),
  ).catch((error: unknown) =>
    logger.warn({ reason: messageOf(error) }, 'the copy of the named screens can not be stored'),
  );

export type ScreenStore = ReturnType<typeof createScreenStore>;

/** `screen` is null where the row cannot be read. */
interface KnownScreen extends ScreenRow {
  readonly screen: Screen | null;
}
type KnownScreens = ReadonlyMap<string, KnownScreen>;

const maxScreens = 20_000;

interface ScreenStoreOptions {
  /** Null: there are none. */
  readonly database: ScreenDatabase | null;
  readonly dataDir: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** Called with the names of changed screens, also those that another gateway changed. */
  readonly onChange: (names: readonly string[]) => void;
}

/** The named screens as the database had them last, in memory and in a copy in the data folder. */
export function createScreenStore(options: ScreenStoreOptions) {
  const { database, dataDir, now, logger, onChange } = options;
  const file = join(dataDir, 'screens.json');
  let known: KnownScreens | null = database === null ? new Map() : null;
  let revision = -1;

  const replace = async (rows: readonly ScreenRow[]) => {
    const { next, changed } = await compareRows(known ?? new Map(), rows, logger);
    known = next;
    if (changed.length > 0) onChange(changed);
  };
  const update = async (): Promise<void> => {
    if (database === null || !(await database.connect())) return;
    try {
      const current = await database.run(readRevision);
      if (current === revision) return;
      const rows = await database.run((db) => db.selectFrom('screens').selectAll().execute());
      await replace(rows);
      revision = current;
      await writeCopy(file, rows, logger);
    } catch (error) {
      // Logged by the database.
      if (database.problem() === null)
        logger.error({ reason: messageOf(error) }, 'the named screens can not be read');
    }
  };
  let updating = Promise.resolve();
  /** Reads the screens if another gateway or an earlier run changed them. Does not reject. */
  const refresh = () => (updating = updating.then(update));
  return {
    /** Reads the screens from the database, else from the copy. */
    open: async (): Promise<void> => {
      await refresh();
      const rows = known === null ? await readCopy(file, logger) : null;
      if (rows !== null) await replace(rows);
    },
    /** False until the screens were read once, from the database or the copy. */
    isKnown: () => known !== null,
    find: (name: string) => known?.get(name)?.screen ?? null,
    list: () => [...(known?.keys() ?? [])].sort().flatMap((name) => known?.get(name)?.screen ?? []),
    deviceOf: (name: string) => known?.get(name)?.device ?? '',
    refresh,
    /** All changes or none. Rejects with `DatabaseFailure`, or with `HttpError`. */
    change: async (actor: string, changes: readonly (ScreenChange | DeviceChange)[]): Promise<void> => {
      const added = changes.filter((one) => 'after' in one && one.after && known?.has(one.name) !== true);
      if ((known?.size ?? 0) + added.length > maxScreens)
        throw new HttpError(400, `There can be at most ${maxScreens} screens`);
      await database?.run((db) => writeChanges(db, changes, { at: now(), actor }));
      await refresh();
    },
    /** The latest first. */
    changes: async (limit: number) => (await database?.run((db) => readChanges(db, limit))) ?? [],
  };
}

/** Works in portions. Rows that did not change are not read again. */
async function compareRows(before: KnownScreens, rows: readonly ScreenRow[], logger: Logger) {
  const next = new Map<string, KnownScreen>();
  const changed = new Set(before.keys());
  for await (const part of inPortions(rows))
    for (const row of part) {
      const { name, content, device } = row;
      const known = before.get(name);
      const isSame = known?.content === content;
      const screen = isSame ? known.screen : readScreenRow(row, logger);
      next.set(name, { name, content, device, screen });
      if (isSame) changed.delete(name);
      else changed.add(name);
    }
  return { next, changed: [...changed] };
}
