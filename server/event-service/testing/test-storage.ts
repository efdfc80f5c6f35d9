import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { EventServiceOptions } from '#server/event-service/start-event-service.ts';

type Storage = Required<Pick<EventServiceOptions, 'dataDir' | 'databaseUrl'>>;

/** Address of a PostgreSQL server on which tests make their databases; none: SQLite. */
const server = process.env['TEST_DATABASE_URL'] ?? '';

/**
 * Where a test keeps its data: a database of its own, of the kind the whole run is about. The same folder names the
 * same database again, as it does with SQLite.
 */
export async function testStorage(dataDir: string | null = null): Promise<Storage> {
  if (server === '') return { dataDir, databaseUrl: null };
  const name = `test_${createHash('sha256')
    .update(dataDir ?? randomUUID())
    .digest('hex')
    .slice(0, 24)}`;
  await onServer(async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { dataDir, databaseUrl: url.href };
}

/** Removes a database that no folder names: nobody could find it again. */
export async function dropTestStorage({ dataDir, databaseUrl }: Storage): Promise<void> {
  if (databaseUrl === null || dataDir !== null) return;
  const name = new URL(databaseUrl).pathname.slice(1);
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
