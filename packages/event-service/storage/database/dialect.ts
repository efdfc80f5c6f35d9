import type { ColumnDefinitionBuilder, Dialect, Kysely } from 'kysely';

/**
 * Everything in which one SQL database differs from another. Queries are written once, against Kysely; a second
 * database needs a second value of this type and nothing else.
 */
export interface StorageDialect {
  readonly name: 'sqlite' | 'postgresql';
  readonly kysely: Dialect;
  /** Type of a primary key that numbers its rows itself. */
  readonly numberedKey: {
    readonly type: 'integer' | 'bigserial';
    readonly build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  };
  /** Type of a column that holds such a key of another row. */
  readonly idType: 'integer' | 'bigint';
  /** Type of an instant in epoch ms: more than 32 bits. */
  readonly instantType: 'integer' | 'bigint';
  readonly bytesType: 'blob' | 'bytea';
  /** What a migration does after it made a table with a numbered key. */
  readonly afterTable: (db: Kysely<unknown>, table: string) => Promise<void>;
}
