import { Kysely, Migrator, type Transaction } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { reasonOf } from './database-failure.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Readable = Kysely<Tables> | Transaction<Tables>;
export type Writable = Transaction<Tables>;

/** Opens and migrates the database. Rejects with its message; later queries may reject with `DatabaseFailure`. */
export async function openDatabase(dialect: StorageDialect): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect)) };
  const migrator = new Migrator({ db, provider });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error(`The database of the event service cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return db;
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
