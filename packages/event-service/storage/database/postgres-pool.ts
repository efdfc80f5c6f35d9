import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** How long PostgreSQL may take, in ms. */
export interface PostgresLimits {
  /** For a connection, also for one that another question still holds. */
  readonly connectMs: number;
  /** For one statement; PostgreSQL itself ends it then. */
  readonly statementMs: number;
  /** For an answer of any kind: a server that is stopped ends nothing. */
  readonly answerMs: number;
}

/** Statements take milliseconds; those of a migration, or that wait for another process's, some seconds. */
export const postgresLimits: PostgresLimits = { connectMs: 10_000, statementMs: 15_000, answerMs: 20_000 };

/** PostgreSQL's number of its 64-bit integer type. The driver gives these as text, unless told otherwise. */
const int8 = pg.types.builtins.INT8;

/** Connections to the server that `url` names, replaced where one does not answer in time. */
export function openPostgresPool(url: string, limits: PostgresLimits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'event-service',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    max: 10,
    // Ids and instants in epoch ms: all of them are numbers that a double holds exactly.
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that breaks while nobody uses it is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => undefined);
  return { connect: async () => watchClient(await pool.connect()), end: () => pool.end() };
}

/**
 * The driver reports an answer that does not come, but leaves its connection in the pool, where the answer would be
 * taken for that of a later question. Here the connection ends at once, and with it what else waits for it.
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
