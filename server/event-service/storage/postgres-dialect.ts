import { PostgresDialect, sql } from 'kysely';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { StorageDialect } from './dialect.ts';

/** PostgreSQL's number of its 64-bit integer type. The driver gives these as text, unless told otherwise. */
const int8 = pg.types.builtins.INT8;

/** How long a start or an answer waits for a connection; a server that is gone must not hold everything up. */
const connectMs = 10_000;

/** A PostgreSQL server. `url`: `postgres://user:password@host:5432/database`, with the driver's own parameters. */
export function postgresDialect(url: string): StorageDialect {
  return {
    name: 'postgresql',
    kysely: new PostgresDialect({ pool: async () => openPool(url) }),
    numberedKey: { type: 'bigserial', build: (column) => column.primaryKey() },
    idType: 'bigint',
    instantType: 'bigint',
    bytesType: 'bytea',
    afterTable: followChosenIds,
  };
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'event-service',
    connectionTimeoutMillis: connectMs,
    max: 10,
    // Ids and instants in epoch ms: all of them are numbers that a double holds exactly.
    types: {
      getTypeParser: (type, format) => (type === int8 ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that breaks while nobody uses it is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * SQLite numbers the next row above the highest id ever, also above one that was chosen; a sequence knows only the
 * numbers it gave itself. The trigger makes both alike, so that no chosen id is given out a second time.
 */
async function followChosenIds(db: Kysely<unknown>, table: string): Promise<void> {
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
