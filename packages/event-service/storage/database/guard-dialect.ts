import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { DatabaseFailure, classifyDatabaseFailure } from './database-failure.ts';

/** Wraps a dialect: failures of the database reject with `DatabaseFailure`, invalid queries with their own error. */
export function guardDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => guardDriver(dialect.createDriver()),
  };
}

function guardDriver(driver: Driver): Driver {
  const wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const unwrap = (connection: DatabaseConnection) => wrapped.get(connection) ?? connection;
  const lost = new WeakSet<DatabaseConnection>();
  return {
    init: () => guardCall(() => driver.init()),
    acquireConnection: async () => {
      const connection = await guardCall(() => driver.acquireConnection());
      const guardedConnection = guardConnection(connection, (one) => lost.add(one));
      wrapped.set(guardedConnection, connection);
      return guardedConnection;
    },
    beginTransaction: (one, settings) => guardCall(() => driver.beginTransaction(unwrap(one), settings)),
    commitTransaction: (one) =>
      guardCall(() => driver.commitTransaction(unwrap(one)), {
        isConfirming: true,
        onLoss: () => lost.add(one),
      }),
    rollbackTransaction: async (one) => {
      const rolledBack = guardCall(() => driver.rollbackTransaction(unwrap(one)));
      // After a loss there is no transaction left to roll back; the first error is reported.
      await (lost.has(one) ? rolledBack.catch(() => undefined) : rolledBack);
    },
    releaseConnection: (one) => guardCall(() => driver.releaseConnection(unwrap(one))),
    destroy: () => driver.destroy(),
  };
}

function guardConnection(
  connection: DatabaseConnection,
  onLoss: (connection: DatabaseConnection) => void,
): DatabaseConnection {
  const guardedConnection: DatabaseConnection = {
    executeQuery: (query) =>
      guardCall(() => connection.executeQuery(query), { onLoss: () => onLoss(guardedConnection) }),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
  return guardedConnection;
}

async function guardCall<T>(
  call: () => Promise<T>,
  { isConfirming = false, onLoss = () => undefined }: { isConfirming?: boolean; onLoss?: () => void } = {},
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const kind = classifyDatabaseFailure(error);
    if (kind === null) throw error;
    onLoss();
    throw new DatabaseFailure(kind, error, isConfirming);
  }
}
