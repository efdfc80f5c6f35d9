import type { Kysely, Transaction } from 'kysely';
import type { StorageDialect } from '@aushang/serving/database/dialect.ts';
import { openDatabase as openAndMigrate } from '@aushang/serving/database/open-database.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Readable = Kysely<Tables> | Transaction<Tables>;
export type Writable = Transaction<Tables>;

/** Opens and migrates the database. Rejects with its message; later queries may reject with `DatabaseFailure`. */
export function openDatabase(dialect: StorageDialect): Promise<Database> {
  return openAndMigrate<Tables>({ dialect, migrations: migrations(dialect), owner: 'the event service' });
}

/**
 * Runs one change as a transaction. A row is written first: it is locked until the end, so that changes run one after
 * the other in all processes that share the database.
 */
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
