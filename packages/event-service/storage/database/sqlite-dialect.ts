import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDialect } from 'kysely';
import Database from 'libsql';
import { makePrivateFile, makePrivateFolder } from '@aushang/serving/files/private-files.ts';
import type { StorageDialect } from './dialect.ts';

export const databaseFile = 'event-service.sqlite';

/** SQLite in a file of `dataDir`, which is created if missing, or in memory (null). */
export function createSqliteDialect(dataDir: string | null): StorageDialect {
  return {
    kysely: new SqliteDialect({ database: async () => openDatabase(dataDir) }),
    numberedKey: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
    bigintType: 'integer',
    bytesType: 'blob',
    afterTable: () => Promise.resolve(),
  };
}

function openDatabase(dataDir: string | null): InstanceType<typeof Database> {
  const database = new Database(dataDir === null ? ':memory:' : prepareFile(dataDir));
  // The write-ahead log makes transactions atomic when the process is killed; `full` syncs it at each commit, so that
  // confirmed changes survive a power cut.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on',
  );
  return database;
}

/** SQLite creates -wal and -shm with the mode of the file; those of earlier versions may be readable by others. */
function prepareFile(dataDir: string): string {
  const file = join(dataDir, databaseFile);
  makePrivateFolder(dataDir);
  makePrivateFile(file);
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(file + suffix)) makePrivateFile(file + suffix);
  }
  return file;
}
