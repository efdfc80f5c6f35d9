import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { EventServiceOptions } from '#app/start-event-service.ts';

type Storage = Required<Pick<EventServiceOptions, 'dataDir' | 'databaseUrl'>>;

/** A PostgreSQL server on which tests create databases; empty: SQLite. */
const server = process.env['TEST_DATABASE_URL'] ?? '';

/** Emptied databases of earlier tests: creating one takes half a second. */
const returnedDatabases: string[] = [];

/** A database for one test. The same folder gives the same database, also on PostgreSQL. */
export async function testStorage(dataDir: string | null = null): Promise<Storage> {
  if (server === '') return { dataDir, databaseUrl: null };
  const returned = dataDir === null ? returnedDatabases.pop() : undefined;
  if (returned !== undefined) return { dataDir, databaseUrl: returned };
  const name = `test_${createHash('sha256')
    .update(dataDir ?? randomUUID())
    .digest('hex')
    .slice(0, 24)}`;
  await withClient(server, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { dataDir, databaseUrl: url.href };
}

/** Empties a database without a folder, for the next test. */
export async function returnTestStorage({ dataDir, databaseUrl }: Storage): Promise<void> {
  if (databaseUrl === null || dataDir !== null) return;
  await withClient(databaseUrl, (client) => client.query(emptyTables));
  returnedDatabases.push(databaseUrl);
}

/** All rows but those of migrations. Truncating would take longer. */
const emptyTables = `do $$
  declare name text;
  begin
    for name in select tablename from pg_tables where schemaname = current_schema()
      and tablename not like 'kysely%' and tablename <> 'user_groups'
    loop execute format('delete from %I', name); end loop;
    for name in select sequencename from pg_sequences where schemaname = current_schema()
    loop execute format('alter sequence %I restart', name); end loop;
  end $$`;

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
