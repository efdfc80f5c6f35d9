import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';
import type { StorageDialect } from './dialect.ts';

/** The file inside the data folder. */
export const databaseFile = 'event-service.sqlite';

/** SQLite in this process, in a file of `dataDir` (made if missing) or in memory (null). */
export function sqliteDialect(dataDir: string | null): StorageDialect {
  return {
    name: 'sqlite',
    kysely: new SqliteDialect({ database: async () => openDatabase(dataDir) }),
    numberedKey: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
    idType: 'integer',
    instantType: 'integer',
    bytesType: 'blob',
    afterTable: () => Promise.resolve(),
  };
}

function openDatabase(dataDir: string | null): InstanceType<typeof Database> {
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true });
  const database = new Database(dataDir === null ? ':memory:' : join(dataDir, databaseFile));
  // With a write-ahead log a kill between any two instructions leaves the last whole transaction.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on',
  );
  return database;
}
