import { Kysely, Migrator, sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { guardDialect } from './guard-dialect.ts';
import { reasonOf } from './lost-database.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database or a transaction in it: what reading functions take. */
export type Readable = Kysely<Tables> | Transaction<Tables>;
export type Writable = Transaction<Tables>;

/**
 * Opens the database and brings its tables up to date. Rejects with a sentence for people that ends in what the
 * database says; its own error is the cause. Later every question to it may reject with `DatabaseLost`.
 */
export async function openDatabase(dialect: StorageDialect): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: guardDialect(dialect.kysely) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error(`The database of the event service cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return db;
}

/**
 * Runs one change as a transaction and counts it, so that readers know when what they remembered is out of date.
 * Counting comes first: it holds the row until the end, so that changes happen one after the other, in every process
 * that shares the database, and each sees what the one before it left.
 */
export function runChange<T>(db: Database, work: (db: Writable) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await incrementChangeCount(transaction);
    return work(transaction);
  });
}

async function incrementChangeCount(db: Writable): Promise<void> {
  const value = sql<string>`cast(cast(meta.value as integer) + 1 as text)`;
  await db
    .insertInto('meta')
    .values({ name: 'changes', value: '1' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** How many changes this database has seen, by whichever process. */
export async function countChanges(db: Readable): Promise<number> {
  return Number((await readMeta(db, 'changes')) ?? 0);
}

export async function readMeta(db: Readable, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(db: Readable, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
