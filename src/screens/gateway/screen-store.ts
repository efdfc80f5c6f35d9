import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod';
import { readScreen, type Screen, writeScreen } from '#screens/model/screen.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { createRecordFile } from '#server/records/record-file.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { ScreenDatabase, Tables } from './screen-database.ts';

/** `after`: null removes the screen. */
export type ScreenChange = Readonly<{ name: string; after: Screen | null }>;

/** Another device for a screen. Nothing changes where not `from` is stored: another gateway was first. */
export type DeviceChange = Readonly<Record<'name' | 'device' | 'from', string>>;

export type RowChange = ScreenChange | DeviceChange;

/** `before`, `after`: JSON; null where there was no screen. */
export type RecordedChange = Readonly<Selectable<Tables['changes']>>;

const maxScreens = 20_000;
const maxChanges = 10_000;
/** SQLite blocks the event loop. */
const changesAtOnce = 50;

/** `content`: JSON of `writeScreen`. */
type ScreenRow = Readonly<Selectable<Tables['screens']>>;

const toRecord = (row: ScreenRow) => ({ id: row.name, changedAt: 0, ...row });

const copyKind = {
  name: 'screens',
  schema: z
    .object({ name: z.string(), content: z.string(), device: z.string().default('') })
    .transform(toRecord),
  words: { records: 'copies of the named screens', loss: 'a restart needs their database' },
};

/** `screen` is null where the row cannot be read. */
type KnownScreen = ScreenRow & { readonly screen: Screen | null };

export type ScreenStore = ReturnType<typeof createScreenStore>;

export interface ScreenStoreOptions {
  /** Null where named screens are off. */
  readonly database: ScreenDatabase | null;
  readonly dataDir: string;
  readonly now: () => number;
  readonly logger: Logger;
  /** Called with the names of changed screens, also those that another gateway changed. */
  readonly onChange: (names: readonly string[]) => void;
}

/** The named screens as the database had them last, in memory and in a copy in the data folder, for a start without database. */
export function createScreenStore(options: ScreenStoreOptions) {
  const { database, dataDir, now, logger } = options;
  const copy = createRecordFile(copyKind, options);
  const earlierCopy = join(dataDir, 'screens.json');
  const known = createKnownScreens(options);
  /** Of the database; it grows with each change, by whichever gateway. */
  let revision = -1;
  const update = async (): Promise<void> => {
    if (database === null || !(await database.connect())) return;
    try {
      const { number } = await database.run((db) =>
        db.selectFrom('revision').select('number').executeTakeFirstOrThrow(),
      );
      if (number === revision) return;
      const rows = await database.run((db) => db.selectFrom('screens').selectAll().execute());
      await known.replace(rows);
      revision = number;
      if (await copy.write(() => rows.map(toRecord))) await rm(earlierCopy, { force: true });
    } catch (error) {
      // Failures of the database are logged there.
      if (!database.isFailing())
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
      if (known.isKnown()) return;
      const stored = await copy.read();
      const rows = stored.length > 0 ? stored : await copy.read(earlierCopy);
      if (rows.length > 0) await known.replace(rows);
    },
    ...known,
    refresh,
    /** All changes or none. Rejects with `DatabaseFailure`, or with `HttpError`. */
    change: async (actor: string, changes: readonly RowChange[]): Promise<void> => {
      const names = new Set([...known.names(), ...changes.map(({ name }) => name)]);
      if (names.size > maxScreens) throw new HttpError(400, `There can be at most ${maxScreens} screens`);
      await database?.run((db) => writeChanges(db, changes, { at: now(), actor }));
      await refresh();
    },
    /** Removes changes from before `time` (epoch ms), which name who made them. Rejects with `DatabaseFailure`. */
    removeChanges: async (time: number) =>
      database?.run((db) => db.deleteFrom('changes').where('at', '<', time).execute()),
    /** The latest first. */
    changes: async (limit: number) =>
      (await database?.run((db) => latestChanges(db).limit(limit).execute())) ?? [],
  };
}

/** In memory. They are not known until they were read once, from the database or the copy. */
function createKnownScreens({ database, logger, onChange }: ScreenStoreOptions) {
  let known: ReadonlyMap<string, KnownScreen> = new Map();
  let isKnown = database === null;
  return {
    isKnown: () => isKnown,
    names: () => known.keys(),
    find: (name: string) => known.get(name)?.screen ?? null,
    /** By name. */
    list: () => [...known.values()].flatMap(({ screen }) => screen ?? []),
    deviceOf: (name: string) => known.get(name)?.device ?? '',
    /** Works in portions. Rows that did not change are not read again. */
    replace: async (rows: readonly ScreenRow[]) => {
      const next = new Map<string, KnownScreen>();
      for await (const part of inPortions(rows.toSorted((a, b) => (a.name < b.name ? -1 : 1))))
        for (const row of part) {
          const before = known.get(row.name);
          const screen = before?.content === row.content ? before.screen : readRow(row, logger);
          next.set(row.name, { ...row, screen });
        }
      const names = new Set([...known.keys(), ...next.keys()]);
      const changed = [...names].filter((name) => known.get(name)?.content !== next.get(name)?.content);
      known = next;
      isKnown = true;
      if (changed.length > 0) onChange(changed);
    },
  };
}

/** Null for a row that cannot be read, which stays in the database. */
function readRow({ name, content }: ScreenRow, logger: Logger): Screen | null {
  const { screen, problems } = readScreen({ ...Object(parseJson(content)), name }, () => null);
  if (screen === null) logger.warn({ problems }, 'a stored screen can not be read; it is left out');
  return screen;
}

const latestChanges = (db: Kysely<Tables>) => db.selectFrom('changes').selectAll().orderBy('id', 'desc');

type ChangedBy = Pick<RecordedChange, 'at' | 'actor'>;

/** All or none, and the record of them. */
const writeChanges = (db: Kysely<Tables>, changes: readonly RowChange[], by: ChangedBy) =>
  db.transaction().execute(async (transaction) => {
    const revision = transaction.updateTable('revision');
    await revision.set((is) => ({ number: is.eb('number', '+', 1) })).execute();
    for await (const part of inPortions(changes, changesAtOnce))
      for (const change of part) await writeChange(transaction, change, by);
    const recorded = transaction.selectFrom('changes');
    const oldest = recorded.select(({ eb, fn }) => eb(fn.max('id'), '-', maxChanges).as('oldest'));
    await transaction.deleteFrom('changes').where('id', '<=', oldest).execute();
  });

/** A device is recorded with the same screen before and after it, but not the first one of a screen. */
async function writeChange(db: Kysely<Tables>, change: RowChange, by: ChangedBy) {
  const { name } = change;
  const stored = await db.selectFrom('screens').selectAll().where('name', '=', name).executeTakeFirst();
  const before = stored?.content ?? null;
  const isDevice = 'device' in change;
  const after = isDevice ? before : change.after && JSON.stringify(writeScreen(change.after));
  if (isDevice ? stored?.device !== change.from : before === after) return;
  if (after === null) await db.deleteFrom('screens').where('name', '=', name).execute();
  else {
    const row = { name, content: after, device: isDevice ? change.device : stored?.device };
    const insertion = db.insertInto('screens').values(row);
    await insertion.onConflict((is) => is.column('name').doUpdateSet(row)).execute();
  }
  if (isDevice && change.from === '') return;
  const recording = db.insertInto('changes').values({ ...by, screen: name, before, after });
  await recording.execute();
}
