import { createTables, type StorageDialect, toSql } from '@aushang/serving/database/create-tables.ts';
import { openDatabase as openAndMigrate } from '@aushang/serving/database/open-database.ts';
import { createPostgresDialect } from '@aushang/serving/database/postgres-dialect.ts';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';
import type { Kysely, Migration, Transaction } from 'kysely';
import { addedColumns, auditTables, eventTables, peopleTables, type Tables, userGroups } from './tables.ts';

export const databaseFile = 'event-service.sqlite';

export interface DatabasePlace {
  /** Folder of the database; null: in memory. */
  readonly dataDir: string | null;
  /** `postgres://…`: a PostgreSQL database in place of the one in `dataDir`. */
  readonly databaseUrl?: string | null;
}

export function createDialect({ dataDir, databaseUrl = null }: DatabasePlace): StorageDialect {
  if (databaseUrl === null) return createSqliteDialect({ dataDir, fileName: databaseFile });
  return createPostgresDialect({ url: databaseUrl, applicationName: 'event-service' });
}

/** Run in the order of their names. A released migration never changes. In code, so that the bundle contains them. */
export function migrations(dialect: StorageDialect): Record<string, Migration> {
  const { api_keys, sessions } = addedColumns;
  const options = { dialect, primaryKeys, indexes, chosenIds };
  return {
    '0001-events': { up: (db) => createTables(db, eventTables, options) },
    '0002-people': {
      up: async (db: Kysely<Tables>) => {
        await createTables(db, peopleTables, options);
        const groups = userGroups.map((name) => ({ name }));
        await db.insertInto('user_groups').values(groups).execute();
        const keys = db.schema.alterTable('api_keys');
        await keys.addColumn('last_used_at', toSql(api_keys.last_used_at, dialect)).execute();
      },
    },
    '0003-idle-sessions': {
      up: async (db: Kysely<Tables>) => {
        const table = db.schema.alterTable('sessions');
        await table.addColumn('seen_at', toSql(sessions.seen_at, dialect)).execute();
        // Existing sessions get their start: 12 hours before their end.
        const setStart = db.updateTable('sessions');
        await setStart.set(({ eb }) => ({ seen_at: eb('expires_at', '-', 43_200_000) })).execute();
      },
    },
    '0004-audit-log': { up: (db) => createTables(db, auditTables, options) },
  };
}

const primaryKeys: Readonly<Record<string, string[]>> = {
  event_links: ['event_id', 'relation', 'position'],
  user_group_members: ['group_name', 'user_id'],
};

const indexes: Readonly<Record<string, readonly [name: string, columns: string[]]>> = {
  events: ['events_end_at', ['end_at']],
  event_links: ['event_links_target', ['relation', 'target_id']],
  resources: ['resources_parent', ['type', 'parent_id']],
  api_keys: ['api_keys_prefix', ['prefix']],
  sessions: ['sessions_user', ['user_id']],
};

const chosenIds = ['events', 'resources', 'audit_log'];

export type Database = Kysely<Tables>;
export type Readable = Kysely<Tables> | Transaction<Tables>;
export type Writable = Transaction<Tables>;

/** Opens and migrates the database. Rejects with its message; later queries may reject with `DatabaseFailure`. */
export function openDatabase(dialect: StorageDialect): Promise<Database> {
  return openAndMigrate<Tables>({ dialect, migrations: migrations(dialect), owner: 'the event service' });
}

/** Runs a transaction. It locks a row first, so that changes run one after the other in all processes of the database. */
export function runChange<T>(db: Database, work: (db: Writable) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    // A number, because earlier versions count here.
    await writeMeta(transaction, 'changes', '0');
    return work(transaction);
  });
}

export async function readMeta(db: Readable, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Readable, name: string, value: string): Promise<void> {
  const insert = db.insertInto('meta').values({ name, value });
  await insert.onConflict((is) => is.column('name').doUpdateSet({ value })).execute();
}
