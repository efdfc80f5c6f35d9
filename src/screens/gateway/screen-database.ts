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
import type { GatewaySettings } from '#server/settings/settings.ts';
import { createFaultLog } from '#server/telemetry/fault-log.ts';
import type { Logger } from '#server/telemetry/logger.ts';

/** Has one row, which each change writes first: changes run one after the other in all gateways. */
const revision = { id: 'integer primary key', number: 'bigint' } as const;

/** `content`: a record as JSON. */
const records = { id: 'text primary key', content: 'text' } as const;

const tables = {
  /** `content`: monitors, parameters and place, as JSON. */
  screens: { name: 'text primary key', content: 'text' },
  revision,
  /** `before`, `after`: a screen as JSON; null if it did not exist. */
  changes: {
    id: 'number',
    at: 'bigint',
    actor: 'text',
    screen: 'text',
    before: 'text null',
    after: 'text null',
  },
  notices: records,
  /** Of all records. */
  notice_revision: revision,
  signed_out: records,
  outages: records,
  former_monitor_ids: records,
  heartbeats: records,
  panels: records,
  effect: records,
  // These are not in use any more: `carryOver` copied them.
  reports: { name: 'text primary key', content: 'text', at: 'bigint' },
  former_ids: { id: 'text', category: 'bigint' },
  alarms: { name: 'text primary key', kind: 'text', at: 'bigint' },
  ended_sessions: { session: 'text primary key', until: 'bigint' },
} satisfies TableDescriptions;

/** `device`: the hash of the secret of the screen's device, '' until one has reported a secret. */
export type Tables = TablesOf<typeof tables> & { screens: { device: Generated<string> } };

/** Run in the order of their names. A released migration never changes. */
export function migrations(dialect: StorageDialect): Record<string, Migration> {
  const adds = (
    names: readonly (keyof typeof tables)[],
    then?: (db: Kysely<Tables>) => Promise<unknown>,
  ): Migration => ({
    up: async (db) => {
      const described = Object.fromEntries(names.map((name) => [name, tables[name]]));
      await createTables(db, described, { dialect, primaryKeys: { former_ids: ['id', 'category'] } });
      await then?.(db);
    },
  });
  const first = { id: 1, number: 0 };
  return {
    '0001-screens': adds(['screens', 'revision', 'changes', 'reports', 'former_ids'], (db) =>
      db.insertInto('revision').values(first).execute(),
    ),
    '0002-alarms': adds(['alarms']),
    '0003-notices': adds(['notices', 'notice_revision'], (db) =>
      db.insertInto('notice_revision').values(first).execute(),
    ),
    '0004-ended-sessions': adds(['ended_sessions']),
    '0005-devices': adds([], ({ schema }) =>
      schema
        .alterTable('screens')
        .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
        .execute(),
    ),
    '0006-records': adds(['signed_out', 'outages', 'former_monitor_ids', 'heartbeats'], carryOver),
    '0007-panels': adds(['panels']),
    '0008-effect': adds(['effect']),
  };
}

/** Copies what gateways stored before they exchanged records. */
async function carryOver(db: Kysely<Tables>): Promise<void> {
  const alarms = await db.selectFrom('alarms').selectAll().execute();
  const outages = alarms.map(({ name: id, ...outage }) => ({ id, changedAt: outage.at, outage }));
  await writeRecords(db, 'outages', outages);
  const sessions = db.selectFrom('ended_sessions').select(['session as id', 'until as changedAt']);
  await writeRecords(db, 'signed_out', await sessions.execute());
  const names = new Map<number, string[]>();
  for (const { id, category } of await db.selectFrom('former_ids').selectAll().execute())
    names.set(category, [...(names.get(category) ?? []), id]);
  const ids = [...names].map(([category, own]) => ({ id: String(category), changedAt: 0, names: own }));
  await writeRecords(db, 'former_monitor_ids', ids);
  const reports = await db.selectFrom('reports').selectAll().execute();
  const heartbeats = reports.map(({ name: id, at: changedAt, content }) => ({
    id,
    changedAt,
    ...Object(parseJson(content)),
  }));
  await writeRecords(db, 'heartbeats', heartbeats);
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

/** Without `DATABASE_URL` it is SQLite in `DATA_DIR`. */
type DatabaseSettings = Pick<GatewaySettings, 'DATA_DIR' | 'DATABASE_URL'>;

function open({ DATA_DIR: dataDir, DATABASE_URL: url }: DatabaseSettings) {
  const [dialect, place] =
    url === undefined
      ? [createSqliteDialect({ dataDir, fileName: 'screens.sqlite' }), {}]
      : [createPostgresDialect({ url, applicationName: 'aushang' }), { schema: 'aushang' }];
  const owner = 'the named screens';
  return openDatabase<Tables>({ dialect, migrations: migrations(dialect), owner, ...place });
}

/** The start does not wait longer for a database that does not answer. */
const maxWaitMs = 2000;

/** A database that may be unavailable: `connect` opens it again, and both changes of its state are logged. */
export function createScreenDatabase(settings: DatabaseSettings, logger: Logger) {
  let db: Kysely<Tables> | null = null;
  let opening: Promise<void> | null = null;
  let isClosed = false;
  const faults = createFaultLog(logger, {
    fault: 'the database of the named screens is unavailable; the last settings stay in force',
    over: 'the database of the named screens is available again',
  });
  const report = (error: unknown) => faults.fail({ reason: messageOf(error) });
  const reopen = async () => {
    const opened = await open(settings).catch(report);
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
      if (db === null) throw new DatabaseFailure('unreachable', 'it is not open');
      try {
        const result = await work(db);
        faults.succeed();
        return result;
      } catch (error) {
        if (error instanceof DatabaseFailure) report(error);
        throw error;
      }
    },
    /** Whether it is known to be unavailable. */
    isFailing: faults.isFailing,
    close: async () => {
      isClosed = true;
      await db?.destroy();
      db = null;
    },
  };
}
