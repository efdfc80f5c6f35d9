import type { StorageDialect } from '@aushang/serving/database/create-tables.ts';
import {
  createSqliteDialect,
  type DatabaseFile,
  openFile,
} from '@aushang/serving/database/sqlite-dialect.ts';

export interface FailingDialect {
  readonly dialect: StorageDialect;
  /** Every later query that matches rejects with this error; null: none does. */
  readonly fail: (error: Error | null, where?: RegExp) => void;
  /** The number of queries so far that match, failed ones included. */
  readonly countQueries: (where: RegExp) => number;
}

const inMemory = { dataDir: null, fileName: '' };

/** A database in memory that fails on demand, like a driver. */
export function createFailingDialect(): FailingDialect {
  let failure: Error | null = null;
  let pattern = /./;
  const queries: string[] = [];
  const open = (): DatabaseFile => {
    const database = openFile(inMemory);
    return {
      close: () => database.close(),
      get inTransaction() {
        return database.inTransaction;
      },
      prepare: (sql) => {
        queries.push(sql);
        if (failure === null || !pattern.test(sql)) return database.prepare(sql);
        // SQLite does the same on a full disk: there is no transaction left to roll back.
        if (sql === 'commit') database.prepare('rollback').run();
        throw failure;
      },
    };
  };
  return {
    dialect: createSqliteDialect(inMemory, open),
    fail: (error, where = /./) => {
      failure = error;
      pattern = where;
    },
    countQueries: (where) => queries.filter((sql) => where.test(sql)).length,
  };
}
