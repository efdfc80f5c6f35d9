import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** Statements take milliseconds; migrations and lock waits some seconds. */
export const postgresLimits = {
  /** Waiting for a connection, new or from the pool. */
  connectMs: 10_000,
  /** For a statement, cancelled by PostgreSQL. */
  statementMs: 15_000,
  /** For a response, for a server that has stopped and cancels nothing. */
  answerMs: 20_000,
};

const int8 = pg.types.builtins.INT8;

export function openPostgresPool(url: string, limits: typeof postgresLimits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'event-service',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    max: 10,
    // The driver's default is text. Ids and epoch ms are exact as doubles.
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A broken idle connection is replaced at the next query; without a listener its error would end the process.
  pool.on('error', () => undefined);
  return { connect: async () => watchClient(await pool.connect()), end: () => pool.end() };
}

/**
 * After a timeout the driver would return the connection to the pool, where a late response would count as that of the
 * next query. This closes the connection.
 */
function watchClient(client: pg.PoolClient): PostgresPoolClient {
  let isReleased = false;
  const release = (isStuck: boolean) => {
    if (!isReleased) client.release(isStuck);
    isReleased = true;
  };
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('cursors are not used here');
    return client.query(sql, [...parameters]).catch((error: unknown) => {
      if (isTimeout(error)) release(true);
      throw error;
    });
  }
  return { query, release: () => release(false) };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
