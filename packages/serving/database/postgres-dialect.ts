import {
  type Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';
import type { StorageDialect } from './create-tables.ts';
import { classifyDatabaseFailure, throwFailure } from './database-failure.ts';

/** Statements take milliseconds; migrations and lock waits some seconds. */
export const postgresLimits = {
  /** Waiting for a connection, new or from the pool. */
  connectMs: 10_000,
  /** PostgreSQL cancels a statement that takes longer. */
  statementMs: 15_000,
  /** A server that has stopped cancels nothing. */
  answerMs: 20_000,
};

export interface PostgresServer {
  /** `postgres://user:password@host:5432/database`, with the driver's parameters. */
  readonly url: string;
  /** Names the connections in `pg_stat_activity`. */
  readonly applicationName: string;
}

export function createPostgresDialect(server: PostgresServer, limits = postgresLimits): StorageDialect {
  return {
    kysely: new PostgresDialect({ pool: async () => openPool(server, limits) }),
    types: { number: 'bigserial primary key', bytes: 'bytea' },
    followChosenIds: addSequenceTrigger,
  };
}

const types = new pg.TypeOverrides();
// The driver's default is text. Ids and epoch ms are exact as doubles.
types.setTypeParser(pg.types.builtins.INT8, Number);

function openPool({ url, applicationName }: PostgresServer, limits: typeof postgresLimits) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    max: 10,
    types,
  });
  // A broken connection is replaced at the next query; without listeners its error would end the process. Those of the pool are for
  // idle connections alone.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => guardClient(await pool.connect().catch(throwFailure)),
    end: () => pool.end(),
  };
}

/**
 * Failures of the database reject with `DatabaseFailure`. A lost connection is closed: after a timeout the driver would
 * return it to the pool, where a late response would count as that of the next query.
 */
function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false;
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('cursors are not used here');
    // There is no transaction left, and the query would wait for the first one.
    if (isLost && sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    return client.query(sql, [...parameters]).catch((error: unknown) => {
      isLost ||= classifyDatabaseFailure(error) === 'unreachable';
      throwFailure(error, sql);
    });
  }
  return { query, release: () => client.release(isLost) };
}

/** SQLite's next id is above every one ever stored. A sequence ignores explicit ids; this trigger advances it over them. */
async function addSequenceTrigger<T>(db: Kysely<T>, table: string): Promise<void> {
  const name = sql.ref(`${table}_follow_chosen_id`);
  const sequence = sql.lit(`${table}_id_seq`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.id > coalesce(pg_sequence_last_value(${sequence}::regclass), 0) then
        perform setval(${sequence}::regclass, new.id);
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ${name} before insert on ${sql.ref(table)}
    for each row execute function ${name}()`.execute(db);
}
