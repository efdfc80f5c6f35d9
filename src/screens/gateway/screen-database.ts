import { setTimeout as wait } from 'node:timers/promises';
import {
  createTables,
  type StorageDialect,
  type TableDescriptions,
  type TablesOf,
} from '@aushang/serving/database/create-tables.ts';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { openDatabase } from '@aushang/serving/database/open-database.ts';
import { createPostgresDialect } from '@aushang/serving/database/postgres-dialect.ts';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { Generated, Kysely, Migration } from 'kysely';
import { inPortions } from '#server/answers/in-portions.ts';
import { parseJson } from '#server/answers/parse-json.ts';
import type { RecordName, StoredRecord } from '#server/records/record-set.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';

const tables = {
  /** `content`: monitors, parameters and place, as JSON. */
  screens: { name: 'text primary key', content: 'text' },
  /** One row, which each change writes first: changes run one after the other in all gateways. */
  revision: { id: 'integer primary key', number: 'bigint' },
  /** `before`, `after`: a screen as JSON; null if it did not exist. */
  changes: {
    id: 'number',
    at: 'bigint',
    actor: 'text',
    screen: 'text',
    before: 'text null',
    after: 'text null',
  },
  /** Not in use any more, as `former_ids`: before there were `recordTables`. */
  reports: { name: 'text primary key', content: 'text', at: 'bigint' },
  former_ids: { id: 'text', category: 'bigint' },
} satisfies TableDescriptions;

/** Added later: the hash of the secret of its device, '' until one has reported a secret. */
type DeviceColumn = { screens: { device: Generated<string> } };

/** Not in use any more: before there were `recordTables`. */
const outageTables = {
  alarms: { name: 'text primary key', kind: 'text', at: 'bigint' },
} satisfies TableDescriptions;
const sessionTables = {
  ended_sessions: { session: 'text primary key', until: 'bigint' },
} satisfies TableDescriptions;

const recordTable = { id: 'text primary key', content: 'text' } as const;

/** Has one row, as `revision` has, which each change of any records changes. */
const noticeTables = {
  notices: recordTable,
  notice_revision: { id: 'integer primary key', number: 'bigint' },
} satisfies TableDescriptions;

/** `content`: a record as JSON. */
const recordTables = {
  signed_out: recordTable,
  outages: recordTable,
  former_monitor_ids: recordTable,
  heartbeats: recordTable,
} satisfies Record<Exclude<RecordName, 'notices'>, object>;

export type Tables = TablesOf<
  typeof tables & typeof outageTables & typeof noticeTables & typeof sessionTables & typeof recordTables
> &
  DeviceColumn;

/** Run in the order of their names. A released migration never changes. */
export const migrations = (dialect: StorageDialect): Record<string, Migration> => ({
  '0001-screens': {
    up: async (db) => {
      await createTables(db, tables, { dialect, primaryKeys: { former_ids: ['id', 'category'] } });
      await db.insertInto('revision').values({ id: 1, number: 0 }).execute();
    },
  },
  '0002-alarms': { up: (db) => createTables(db, outageTables, { dialect }) },
  '0003-notices': {
    up: async (db) => {
      await createTables(db, noticeTables, { dialect });
      await db.insertInto('notice_revision').values({ id: 1, number: 0 }).execute();
    },
  },
  '0004-ended-sessions': { up: (db) => createTables(db, sessionTables, { dialect }) },
  '0005-devices': {
    up: async (db) => {
      const table = db.schema.alterTable('screens');
      await table.addColumn('device', 'text', (column) => column.notNull().defaultTo('')).execute();
    },
  },
  '0006-records': {
    up: async (db) => {
      await createTables(db, recordTables, { dialect });
      await carryOver(db);
    },
  },
});

/** Copies what gateways stored before they exchanged records. */
async function carryOver(db: Kysely<Tables>): Promise<void> {
  const outages = await db.selectFrom('alarms').selectAll().execute();
  const sessions = await db.selectFrom('ended_sessions').selectAll().execute();
  const ids = await db.selectFrom('former_ids').selectAll().execute();
  const reports = await db.selectFrom('reports').selectAll().execute();
  const categories = [...new Set(ids.map(({ category }) => category))];
  const copied: readonly (readonly [RecordName, readonly StoredRecord[]])[] = [
    ['outages', outages.map(({ name: id, kind, at }) => ({ id, changedAt: at, outage: { kind, at } }))],
    ['signed_out', sessions.map(({ session: id, until }) => ({ id, changedAt: until }))],
    [
      'former_monitor_ids',
      categories.map((category) => {
        const own = ids.filter((one) => one.category === category);
        return { id: String(category), changedAt: 0, names: own.map(({ id }) => id) };
      }),
    ],
    [
      'heartbeats',
      reports.map(({ name: id, content, at }) => ({ id, changedAt: at, ...Object(parseJson(content)) })),
    ],
  ];
  for (const [table, records] of copied) await writeRecords(db, table, records);
}

/** Adds rows or replaces them, in portions, because SQLite blocks the event loop. */
export async function writeRecords(
  db: Kysely<Tables>,
  table: RecordName,
  records: readonly StoredRecord[],
): Promise<void> {
  for await (const part of inPortions(records))
    await db
      .insertInto(table)
      .values(part.map((record) => ({ id: record.id, content: JSON.stringify(record) })))
      .onConflict((is) => is.column('id').doUpdateSet((row) => ({ content: row.ref('excluded.content') })))
      .execute();
}

export type ScreenDatabase = ReturnType<typeof createScreenDatabase>;

export interface DatabasePlace {
  readonly dataDir: string;
  /** PostgreSQL; null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly logger: Logger;
}

/** The start does not wait longer for a database that does not answer. */
const maxWaitMs = 2000;

function open({ dataDir, databaseUrl }: DatabasePlace): Promise<Kysely<Tables>> {
  const dialect =
    databaseUrl === null
      ? createSqliteDialect({ dataDir, fileName: 'screens.sqlite' })
      : createPostgresDialect({ url: databaseUrl, applicationName: 'aushang' });
  const schema = databaseUrl === null ? {} : { schema: 'aushang' };
  const owner = 'the named screens';
  return openDatabase<Tables>({ dialect, migrations: migrations(dialect), owner, ...schema });
}

/** A database that may be unavailable: `connect` opens it again, and both changes of its state are logged. */
export function createScreenDatabase(place: DatabasePlace) {
  const { logger } = place;
  let db: Kysely<Tables> | null = null;
  let opening: Promise<void> | null = null;
  let problem: string | null = null;
  let isClosed = false;
  const faults = createFaultLog(logger, {
    fault: 'the database of the named screens is unavailable; the last settings stay in force',
    over: 'the database of the named screens is available again',
  });

  const report = (error: unknown) => {
    const reason = messageOf(error);
    faults.fail({ reason });
    problem = reason;
  };
  const reopen = async () => {
    const opened = await open(place).catch(report);
    opening = null;
    if (isClosed) await opened?.destroy();
    else db = opened ?? null;
  };
  return {
    isOpen: () => db !== null,
    /** Resolves to whether it is open, after two seconds at most, or at once while an earlier call opens it. */
    connect: async (): Promise<boolean> => {
      if (db !== null || opening !== null) return db !== null;
      opening = reopen();
      await Promise.race([opening, wait(maxWaitMs, undefined, { ref: false })]);
      return db !== null;
    },
    /** Rejects with `DatabaseFailure`. */
    run: async <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
      if (db === null) throw new DatabaseFailure('unreachable', new Error(problem ?? 'not opened yet'));
      try {
        const result = await work(db);
        faults.succeed();
        problem = null;
        return result;
      } catch (error) {
        if (error instanceof DatabaseFailure) report(error);
        throw error;
      }
    },
    /** Why it is unavailable; null if it is not. */
    problem: () => problem,
    close: async () => {
      isClosed = true;
      await db?.destroy();
      db = null;
    },
  };
}
