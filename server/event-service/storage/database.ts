import { Kysely, Migrator } from 'kysely';
import type { Transaction } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A database or a transaction in it: what reading functions take. */
export type Readable = Kysely<Tables> | Transaction<Tables>;
export type Writable = Transaction<Tables>;

/** Opens the database and brings its tables up to date. Rejects with the migration's own error. */
export async function openDatabase(dialect: StorageDialect): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new Error('The tables of the event service could not be brought up to date.', { cause: error });
  }
  return db;
}

/** Runs one change as a transaction and counts it, so that readers know when what they remembered is out of date. */
export function change<T>(db: Database, work: (db: Writable) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const result = await work(transaction);
    const next = String((await changesSoFar(transaction)) + 1);
    await writeMeta(transaction, 'changes', next);
    return result;
  });
}

/** How many changes this database has seen, by whichever process. */
export async function changesSoFar(db: Readable): Promise<number> {
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
