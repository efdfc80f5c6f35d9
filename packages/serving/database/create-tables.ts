import { ColumnNode, type CreateTableBuilder, type Kysely, ReferencesNode, sql, TableNode } from 'kysely';
import type { Definition, TableDescriptions } from './columns.ts';
import type { StorageDialect } from './dialect.ts';

export interface TableOptions {
  readonly dialect: StorageDialect;
  /** By table: those of several columns. */
  readonly primaryKeys?: Readonly<Record<string, readonly string[]>>;
  /** By table. */
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
    if (index && indexed)
      await db.schema
        .createIndex(index)
        .on(name)
        .columns([...indexed])
        .execute();
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
