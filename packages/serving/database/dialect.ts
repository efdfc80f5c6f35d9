import type { Dialect, Kysely } from 'kysely';

/** All differences between the SQL databases; queries are written once, with Kysely. */
export interface StorageDialect {
  readonly kysely: Dialect;
  /** The SQL of types in descriptions of tables. */
  readonly types: Readonly<Record<string, string>>;
  /** Keeps the numbers of a table above every id that was ever stored. The table is one of the default schema. */
  readonly followChosenIds: <T>(db: Kysely<T>, table: string) => Promise<void>;
}
