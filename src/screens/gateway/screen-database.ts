import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '@aushang/serving/database/open-database.ts';
import { createPostgresDialect } from '@aushang/serving/database/postgres-dialect.ts';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { messageOf } from '@aushang/serving/process/error-details.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { migrations, type Tables } from './tables.ts';

export type ScreenDatabase = ReturnType<typeof createScreenDatabase>;

export interface DatabasePlace {
  readonly dataDir: string;
  /** PostgreSQL; null: SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly logger: Logger;
}

const fileName = 'screens.sqlite';
const schema = 'aushang';
/** The start does not wait longer for a database that does not answer. */
const maxWaitMs = 2000;

function open({ dataDir, databaseUrl }: DatabasePlace): Promise<Kysely<Tables>> {
  const owner = 'the named screens';
  if (databaseUrl === null) {
    const dialect = createSqliteDialect({ dataDir, fileName });
    return openDatabase<Tables>({ dialect, migrations: migrations(dialect), owner });
  }
  const dialect = createPostgresDialect({ url: databaseUrl, applicationName: 'aushang' });
  return openDatabase<Tables>({ dialect, migrations: migrations(dialect), owner, schema });
}

/** A database that may be unavailable: `connect` opens it again, and both changes of its state are logged. */
export function createScreenDatabase(place: DatabasePlace) {
  const { logger } = place;
  let db: Kysely<Tables> | null = null;
  let opening: Promise<void> | null = null;
  let problem: string | null = null;
  let isClosed = false;

  const report = (error: unknown) => {
    const reason = messageOf(error);
    if (problem === null)
      logger.error(
        { reason },
        'the database of the named screens is unavailable; the last settings stay in force',
      );
    problem = reason;
  };
  const reopen = async () => {
    const opened = await open(place).catch(report);
    opening = null;
    if (isClosed) await opened?.destroy();
    else db = opened ?? null;
  };
  return {
    isOpen: () => db !== null,
    /** Resolves to whether it is open, after two seconds at most, or at once while an earlier call opens it. */
    connect: async (): Promise<boolean> => {
      if (db !== null || opening !== null) return db !== null;
      opening = reopen();
      await Promise.race([opening, wait(maxWaitMs, undefined, { ref: false })]);
      return db !== null;
    },
    /** Rejects with `DatabaseFailure`. */
    run: async <Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> => {
      if (db === null) throw new DatabaseFailure('unreachable', new Error(problem ?? 'not opened yet'));
      try {
        const result = await work(db);
        if (problem !== null) logger.info({}, 'the database of the named screens is available again');
        problem = null;
        return result;
      } catch (error) {
        if (error instanceof DatabaseFailure) report(error);
        throw error;
      }
    },
    /** Why it is unavailable; null if it is not. */
    problem: () => problem,
    close: async () => {
      isClosed = true;
      await db?.destroy();
      db = null;
    },
  };
}

/** The database logs its failures; the next call tries again. */
export async function tolerateFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DatabaseFailure)) throw error;
  }
}
