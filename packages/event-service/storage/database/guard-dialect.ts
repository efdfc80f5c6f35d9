import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { DatabaseLost, classifyLoss } from './lost-database.ts';

/** The same database; its failures come as `DatabaseLost`, faults of queries as they are. */
export function guardDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createDriver: () => guardDriver(dialect.createDriver()),
  };
}

/** Only what a database is asked in these places counts as its failure: an error thrown elsewhere is our own. */
function guardDriver(driver: Driver): Driver {
  const bare = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const bareOf = (connection: DatabaseConnection) => bare.get(connection) ?? connection;
  const lost = new WeakSet<DatabaseConnection>();
  return {
    init: () => guarded(() => driver.init()),
    acquireConnection: async () => {
      const connection = await guarded(() => driver.acquireConnection());
      const watched = guardConnection(connection, (one) => lost.add(one));
      bare.set(watched, connection);
      return watched;
    },
    beginTransaction: (one, settings) => guarded(() => driver.beginTransaction(bareOf(one), settings)),
    commitTransaction: (one) =>
      guarded(() => driver.commitTransaction(bareOf(one)), {
        isConfirming: true,
        onLoss: () => lost.add(one),
      }),
    rollbackTransaction: async (one) => {
      const rolledBack = guarded(() => driver.rollbackTransaction(bareOf(one)));
      // With a broken connection or a full disk the transaction is gone already: the first error says why.
      await (lost.has(one) ? rolledBack.catch(() => undefined) : rolledBack);
    },
    releaseConnection: (one) => guarded(() => driver.releaseConnection(bareOf(one))),
    destroy: () => driver.destroy(),
  };
}

function guardConnection(
  connection: DatabaseConnection,
  onLoss: (connection: DatabaseConnection) => void,
): DatabaseConnection {
  const watched: DatabaseConnection = {
    executeQuery: (query) => guarded(() => connection.executeQuery(query), { onLoss: () => onLoss(watched) }),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
  return watched;
}

async function guarded<T>(
  ask: () => Promise<T>,
  { isConfirming = false, onLoss = () => undefined }: { isConfirming?: boolean; onLoss?: () => void } = {},
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const kind = classifyLoss(error);
    if (kind === null) throw error;
    onLoss();
    throw new DatabaseLost(kind, error, isConfirming);
  }
}
