import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';

/** All differences between the SQL databases; queries are written once, with Kysely. */
export interface StorageDialect {
  readonly kysely: Dialect;
  readonly numberedKey: {
    readonly type: 'integer' | 'bigserial';
    readonly build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
  /** Ids and epoch ms need more than 32 bits. */
  readonly bigintType: 'integer' | 'bigint';
  readonly bytesType: 'blob' | 'bytea';
  /** Called by migrations after they created a table with a `numberedKey`. */
  readonly afterTable: <T>(db: Kysely<T>, table: string) => Promise<void>;
}
