import { Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '#process/error-details.ts';
import type { StorageDialect } from './create-tables.ts';
import { reasonOf } from './database-failure.ts';

interface DatabaseOptions {
  readonly dialect: StorageDialect;
  /** Run in the order of their names; what they create is in `schema`. */
  readonly migrations: Record<string, Migration>;
  /** Named in the error message. */
  readonly owner: string;
  /** Schema of all tables, created if missing. PostgreSQL only; default: that of the connection. */
  readonly schema?: string;
}

/**
 * Opens and migrates a database. Queries and transactions of the result use the tables of `schema`; raw SQL has to name
 * it. Rejects with a `StartError`; later queries may reject with `DatabaseFailure`.
 */
export async function openDatabase<Tables>(options: DatabaseOptions): Promise<Kysely<Tables>> {
  const { dialect, migrations, owner, schema } = options;
  const connected = new Kysely<Tables>({ dialect: dialect.kysely });
  const db = schema === undefined ? connected : connected.withSchema(schema);
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  // Not the default names: without a schema the Migrator takes a table of that name in any schema for its own, so that a program
  // without a schema could not use the same database.
  const places = schema !== undefined && {
    migrationTableSchema: schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migration_lock',
  };
  const { error } = await new Migrator({ db, provider, ...places }).migrateToLatest();
  if (error !== undefined) {
    await db.destroy();
    throw new StartError(`The database of ${owner} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return db;
}
