import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import { sql } from 'kysely';
import { createDialect, type Database, databaseFile, openDatabase } from '#storage/database/database.ts';
import { auditTables, eventTables, peopleTables } from '#storage/database/tables.ts';

/** The same database, whose tables are known by their names alone. */
const byNames = (db: Database) => db.withTables<Record<string, Record<string, unknown>>>();
type AnyTables = ReturnType<typeof byNames>;

/** Each after those it references. */
const tables = Object.keys({ ...eventTables, ...peopleTables, ...auditTables });

/** PostgreSQL takes 65,535 variables in a statement. */
const rowsPerInsert = 500;

/** Resolves to the number of rows by table. Rejects if `dataDir` has no database or the other is not empty. */
export async function copyToPostgres(dataDir: string, databaseUrl: string) {
  const file = join(dataDir, databaseFile);
  if (!existsSync(file))
    throw new Error(`There is no ${file}: the first argument is the folder that holds it.`);
  await using source = await openDatabase(createDialect({ dataDir }));
  await using target = await openDatabase(createDialect({ dataDir: null, databaseUrl }));
  return await target.transaction().execute((writable) => copyAll(byNames(source), byNames(writable)));
}

async function copyAll(source: AnyTables, target: AnyTables): Promise<Record<string, number>> {
  await requireEmptyTables(target);
  // Rows that migrations inserted are copied from the source, too.
  for (const table of tables.toReversed()) await target.deleteFrom(table).execute();
  const copied: Record<string, number> = {};
  for (const table of tables) {
    const rows = await source.selectFrom(table).selectAll().execute();
    for (let from = 0; from < rows.length; from += rowsPerInsert) {
      const batch = rows.slice(from, from + rowsPerInsert);
      await target.insertInto(table).values(batch).execute();
    }
    copied[table] = rows.length;
  }
  await continueIdSequences(source, target);
  return copied;
}

const contentTables = ['events', 'resources', 'files', 'api_keys', 'users'] as const;

async function requireEmptyTables(db: AnyTables): Promise<void> {
  for (const table of contentTables) {
    const rows = await db.selectFrom(table).selectAll().limit(1).execute();
    const message = `The PostgreSQL database already holds ${table}: copy to one in which nothing was stored yet.`;
    if (rows.length > 0) throw new Error(message);
  }
}

/** SQLite's next id is above the highest ever given, even if that row was removed. */
async function continueIdSequences(source: AnyTables, target: AnyTables): Promise<void> {
  const sequences = sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`;
  const { rows } = await sequences.execute(source);
  for (const { name, seq } of rows) {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(target);
  }
}

async function main(): Promise<void> {
  const [dataDir, databaseUrl] = process.argv.slice(2);
  if (dataDir === undefined || databaseUrl === undefined) {
    throw new Error(
      'npx tsx packages/event-service/app/copy-to-postgres.ts FOLDER postgres://user:password@host:5432/database',
    );
  }
  const copied = await copyToPostgres(dataDir, databaseUrl);
  for (const [table, rows] of Object.entries(copied)) console.log(`${table}: ${rows}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error: unknown) => {
    console.error(messageOf(error));
    process.exitCode = 1;
  });
}
