import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type SqliteDatabase, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { makePrivateFile, makePrivateFolder } from '#files/private-files.ts';
import type { StorageDialect } from './create-tables.ts';
import { throwFailure } from './database-failure.ts';

export interface SqlitePlace {
  /** Folder of the file, created if missing; null: a database in memory. */
  readonly dataDir: string | null;
  readonly fileName: string;
}

/** SQLite in a private file, or in memory. */
export function createSqliteDialect(place: SqlitePlace, open = openFile): StorageDialect {
  const kysely = new SqliteDialect({ database: async () => guardDatabase(open(place)) });
  const adapter = kysely.createAdapter();
  // Kysely would run migrations of SQLite without a transaction: one that was killed could never be run again.
  Object.defineProperty(adapter, 'supportsTransactionalDdl', { value: true });
  kysely.createAdapter = () => adapter;
  return {
    kysely,
    types: { number: 'integer primary key autoincrement', bigint: 'integer', bytes: 'blob' },
    followChosenIds: () => Promise.resolve(),
  };
}

export type DatabaseFile = Pick<InstanceType<typeof Database>, 'close' | 'inTransaction' | 'prepare'>;

export function openFile({ dataDir, fileName }: SqlitePlace): DatabaseFile {
  const database = new Database(dataDir === null ? ':memory:' : prepareFile(dataDir, fileName));
  // The write-ahead log makes transactions atomic when the process is killed; `full` syncs it at each commit, so that
  // confirmed changes survive a power cut. `secure_delete` overwrites what is deleted.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on; pragma secure_delete = on',
  );
  return database;
}

/** Failures of the database are thrown as `DatabaseFailure`. */
function guardDatabase(database: DatabaseFile): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const guard = <T>(call: () => T): T => {
        try {
          return call();
        } catch (error) {
          throwFailure(error, sql);
        }
      };
      // SQLite rolls the transaction back itself after some failures; another rollback would be an error.
      const isOver = sql === 'rollback' && !database.inTransaction;
      const statement = guard(() => database.prepare(isOver ? 'select 1' : sql));
      return {
        reader: statement.reader,
        all: (parameters) => guard(() => statement.all(parameters)),
        run: (parameters) => guard(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}

/** SQLite creates -wal and -shm with the mode of the file; those of earlier versions may be readable by others. */
function prepareFile(dataDir: string, fileName: string): string {
  const file = join(dataDir, fileName);
  makePrivateFolder(dataDir);
  makePrivateFile(file);
  for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) makePrivateFile(file + suffix);
  return file;
}
