import {
  ColumnNode,
  type CreateTableBuilder,
  type Dialect,
  type Generated,
  type Kysely,
  ReferencesNode,
  sql,
  TableNode,
} from 'kysely';

/** All differences between the SQL databases; queries are written once, with Kysely. */
export interface StorageDialect {
  readonly kysely: Dialect;
  /** The SQL of types in descriptions of tables. */
  readonly types: Readonly<Record<string, string>>;
  /** Keeps the numbers of a table above every id that was ever stored. The table is one of the default schema. */
  readonly followChosenIds: <T>(db: Kysely<T>, table: string) => Promise<void>;
}

/** What the columns of each type hold. */
interface Values {
  /** Primary key, numbered by the database. */
  number: Generated<number>;
  text: string;
  integer: number;
  /** Ids, and instants in epoch ms. */
  bigint: number;
  bytes: Uint8Array;
}

/** Type and constraints in SQL; a type alone is not null. Dialects replace types that differ between databases. */
type Definition = keyof Values | `${keyof Values} ${string}`;

/** Table → column → definition, in the order of their creation. */
export type TableDescriptions = Readonly<Record<string, Readonly<Record<string, Definition>>>>;

type ValueOf<Column extends Definition> = Column extends `${infer Type extends keyof Values} ${infer Rest}`
  ? Values[Type] | (Rest extends `null${string}` ? null : never)
  : Values[Column & keyof Values];

export type TablesOf<Described extends TableDescriptions> = {
  [Table in keyof Described]: {
    [Column in keyof Described[Table]]: ValueOf<Described[Table][Column]>;
  };
};

export interface TableOptions {
  readonly dialect: StorageDialect;
  readonly primaryKeys?: Readonly<Record<string, readonly string[]>>;
  readonly indexes?: Readonly<Record<string, readonly [name: string, columns: readonly string[]]>>;
  /** Tables whose rows may be given an id. */
  readonly chosenIds?: readonly string[];
}

/** Creates the tables in the order of their descriptions, in the schema of `db`. */
export async function createTables<T>(
  db: Kysely<T>,
  described: TableDescriptions,
  { dialect, primaryKeys = {}, indexes = {}, chosenIds = [] }: TableOptions,
): Promise<void> {
  for (const [name, columns] of Object.entries(described)) {
    let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const [column, definition] of Object.entries(columns))
      table = table.addColumn(column, toSql(definition, dialect));
    const key = primaryKeys[name];
    if (key !== undefined) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
    await table.execute();
    if (chosenIds.includes(name)) await dialect.followChosenIds(db, name);
    const [index, indexed] = indexes[name] ?? [];
    if (index === undefined || indexed === undefined) continue;
    const creation = db.schema.createIndex(index).on(name);
    await creation.columns([...indexed]).execute();
  }
}

/** Type and constraints of a column. A referenced table is one of the schema in which the query runs. */
export function toSql(definition: Definition, { types }: StorageDialect) {
  const text = definition.replace(/^\w+/, (type) => types[type] ?? type);
  const [, before, table, column, after] = /^(.+) references (\w+) \((\w+)\)(.*)$/.exec(text) ?? [];
  if (before === undefined || table === undefined || column === undefined)
    return sql.raw(text.includes(' ') ? text : `${text} not null`);
  const references = ReferencesNode.create(TableNode.create(table), [ColumnNode.create(column)]);
  return sql`${sql.raw(before)} ${{ toOperationNode: () => references }}${sql.raw(after ?? '')}`;
}
