import type { DatabaseConnection, Driver } from 'kysely';
import type { StorageDialect } from '#storage/database/dialect.ts';
import { sqliteDialect } from '#storage/database/sqlite-dialect.ts';

export interface FailingDialect {
  readonly dialect: StorageDialect;
  /** From now on every question whose SQL matches fails with this error; null: none does. */
  readonly fail: (error: Error | null, where?: RegExp) => void;
  /** How many questions so far match, failed ones too. */
  readonly asked: (where: RegExp) => number;
}

/** A database in memory that fails when told, as a driver does. */
export function failingDialect(): FailingDialect {
  const base = sqliteDialect(null);
  let failure: Error | null = null;
  let place = /./;
  const all: string[] = [];
  const check = (sql: string): void => {
    all.push(sql);
    if (failure !== null && place.test(sql)) throw failure;
  };
  const failing = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      check(query.sql);
      return connection.executeQuery(query);
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  });
  const wrap = (driver: Driver): Driver => ({
    init: () => driver.init(),
    acquireConnection: async () => failing(await driver.acquireConnection()),
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: async (connection) => {
      try {
        check('commit');
      } catch (error) {
        // As SQLite does on a full disk: there is no transaction left to be rolled back.
        await driver.rollbackTransaction(connection);
        throw error;
      }
      await driver.commitTransaction(connection);
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  });
  const { kysely } = base;
  return {
    dialect: {
      ...base,
      kysely: {
        createAdapter: () => kysely.createAdapter(),
        createDriver: () => wrap(kysely.createDriver()),
        createIntrospector: (db) => kysely.createIntrospector(db),
        createQueryCompiler: () => kysely.createQueryCompiler(),
      },
    },
    fail: (error, where = /./) => {
      failure = error;
      place = where;
    },
    asked: (where) => all.filter((sql) => where.test(sql)).length,
  };
}
