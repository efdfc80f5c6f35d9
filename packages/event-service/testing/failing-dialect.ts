import type { DatabaseConnection, Driver } from 'kysely';
import type { StorageDialect } from '#storage/database/dialect.ts';
import { createSqliteDialect } from '#storage/database/sqlite-dialect.ts';

export interface FailingDialect {
  readonly dialect: StorageDialect;
  /** From now on every query that matches rejects with this error; null: none does. */
  readonly fail: (error: Error | null, where?: RegExp) => void;
  /** The number of queries so far that match, failed ones included. */
  readonly countQueries: (where: RegExp) => number;
}

/** A database in memory that fails on demand, like a driver. */
export function createFailingDialect(): FailingDialect {
  const base = createSqliteDialect(null);
  let failure: Error | null = null;
  let pattern = /./;
  const queries: string[] = [];
  const check = (sql: string): void => {
    queries.push(sql);
    if (failure !== null && pattern.test(sql)) throw failure;
  };
  const { kysely } = base;
  return {
    dialect: {
      ...base,
      kysely: {
        createAdapter: () => kysely.createAdapter(),
        createDriver: () => checkedDriver(kysely.createDriver(), check),
        createIntrospector: (db) => kysely.createIntrospector(db),
        createQueryCompiler: () => kysely.createQueryCompiler(),
      },
    },
    fail: (error, where = /./) => {
      failure = error;
      pattern = where;
    },
    countQueries: (where) => queries.filter((sql) => where.test(sql)).length,
  };
}

/** `check` may throw before each query and commit. */
function checkedDriver(driver: Driver, check: (sql: string) => void): Driver {
  const checkedConnection = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      check(query.sql);
      return connection.executeQuery(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  });
  return {
    init: () => driver.init(),
    acquireConnection: async () => checkedConnection(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: async (connection) => {
      try {
        check('commit');
      } catch (error) {
        // Like SQLite on a full disk: there is no transaction left to roll back.
        await driver.rollbackTransaction(connection);
        throw error;
      }
      await driver.commitTransaction(connection);
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}
