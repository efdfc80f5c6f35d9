import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';

/** All differences between the SQL databases; queries are written once, with Kysely. */
export interface StorageDialect {
  readonly kysely: Dialect;
  readonly numberedKey: {
    readonly type: 'integer' | 'bigserial';
    readonly build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
  readonly idType: 'integer' | 'bigint';
  /** Epoch ms need more than 32 bits. */
  readonly instantType: 'integer' | 'bigint';
  readonly bytesType: 'blob' | 'bytea';
  /** Called by migrations after they created a table with a `numberedKey`. */
  readonly afterTable: (db: Kysely<unknown>, table: string) => Promise<void>;
}
