import { type Kysely, PostgresDialect, sql } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { openPostgresPool, postgresLimits } from './postgres-pool.ts';

/** `url`: `postgres://user:password@host:5432/database`, with the driver's parameters. */
export function createPostgresDialect(url: string, limits = postgresLimits): StorageDialect {
  return {
    kysely: new PostgresDialect({ pool: async () => openPostgresPool(url, limits) }),
    numberedKey: { type: 'bigserial', build: (column) => column.primaryKey() },
    bigintType: 'bigint',
    bytesType: 'bytea',
    afterTable: addSequenceTrigger,
  };
}

/**
 * SQLite's next id is above every id ever stored, also above explicit ones, which a sequence ignores. This trigger
 * advances the sequence, so that PostgreSQL behaves in the same way.
 */
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
