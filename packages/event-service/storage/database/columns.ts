import type { ColumnDataType, ColumnDefinitionBuilder, Generated } from 'kysely';
import type { StorageDialect } from './dialect.ts';

/** What the columns of each kind hold. */
interface ColumnValues {
  'numbered key': Generated<number>;
  /** Numbered above every id ever stored, also above ids that were given. */
  'numbered or given key': Generated<number>;
  'text key': string;
  text: string;
  'unique text': string;
  'text or null': string | null;
  integer: number;
  /** Ids, and instants in epoch ms. */
  bigint: number;
  'bigint or null': number | null;
  bytes: Uint8Array;
  // References, whose rows are removed with their target.
  event: number;
  user: number;
  'user or null': number | null;
  'user group': string;
}

/** Table → column → kind, in the order of their creation. */
export type TableDescriptions = Readonly<Record<string, Readonly<Record<string, keyof ColumnValues>>>>;

export type TablesOf<Described extends TableDescriptions> = {
  [Table in keyof Described]: {
    [Column in keyof Described[Table]]: ColumnValues[Described[Table][Column]];
  };
};

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type ColumnKinds = Record<keyof ColumnValues, readonly [type: ColumnDataType, build?: Build]>;

/** The SQL of each kind: type and constraints. */
export function columnKinds({ numberedKey, bigintType, bytesType }: StorageDialect): ColumnKinds {
  const required: Build = (column) => column.notNull();
  const userOrNull: Build = (column) => column.references('users.id').onDelete('cascade');
  return {
    'numbered key': [numberedKey.type, numberedKey.build],
    'numbered or given key': [numberedKey.type, numberedKey.build],
    'text key': ['text', (column) => column.primaryKey()],
    text: ['text', required],
    'unique text': ['text', (column) => column.notNull().unique()],
    'text or null': ['text'],
    integer: ['integer', required],
    bigint: [bigintType, required],
    'bigint or null': [bigintType],
    bytes: [bytesType, required],
    event: [bigintType, (column) => column.notNull().references('events.id').onDelete('cascade')],
    user: ['integer', (column) => userOrNull(column).notNull()],
    'user or null': ['integer', userOrNull],
    'user group': ['text', (column) => column.notNull().references('user_groups.name').onDelete('cascade')],
  };
}
