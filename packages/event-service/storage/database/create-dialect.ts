import type { StorageDialect } from '@aushang/serving/database/dialect.ts';
import { createPostgresDialect, type postgresLimits } from '@aushang/serving/database/postgres-dialect.ts';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';

export const databaseFile = 'event-service.sqlite';

export interface DatabasePlace {
  /** Folder of the database; null: in memory. */
  readonly dataDir: string | null;
  /** `postgres://…`: a PostgreSQL database in place of the one in `dataDir`. */
  readonly databaseUrl?: string | null;
}

export function createDialect(
  { dataDir, databaseUrl = null }: DatabasePlace,
  limits?: typeof postgresLimits,
): StorageDialect {
  if (databaseUrl === null) return createSqliteDialect({ dataDir, fileName: databaseFile });
  return createPostgresDialect({ url: databaseUrl, applicationName: 'event-service' }, limits);
}
