import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';
import type { StorageDialect } from './dialect.ts';
import { makePrivateFile, makePrivateFolder } from '@aushang/serving/files/private-files.ts';

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
  const database = new Database(dataDir === null ? ':memory:' : prepareFile(dataDir));
  // With a write-ahead log a kill between any two instructions leaves the last whole transaction. `full` syncs the log
  // at each commit: what was confirmed is there after a power cut as well.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on',
  );
  return database;
}

/** SQLite gives the log and the index beside the file the file's own mode; those of an earlier version are changed. */
function prepareFile(dataDir: string): string {
  const file = join(dataDir, databaseFile);
  makePrivateFolder(dataDir);
  makePrivateFile(file);
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) makePrivateFile(file + suffix);
  }
  return file;
}
