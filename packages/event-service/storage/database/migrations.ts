import type { CreateTableBuilder, Kysely, Migration } from 'kysely';
import { columnKinds, type TableDescriptions } from './columns.ts';
import type { StorageDialect } from './dialect.ts';
import { peopleTables, userGroups } from './people-tables.ts';
import { auditTables, eventTables, type Tables } from './tables.ts';

/** Run in the order of their names. A released migration never changes. In code, so that the bundle contains them. */
export function migrations(dialect: StorageDialect): Record<string, Migration> {
  const { bigintType } = dialect;
  return {
    '0001-events': { up: (db) => createTables(db, eventTables, dialect) },
    '0002-people': {
      up: async (db: Kysely<Tables>) => {
        await createTables(db, peopleTables, dialect);
        await db
          .insertInto('user_groups')
          .values(userGroups.map((name) => ({ name })))
          .execute();
        await db.schema.alterTable('api_keys').addColumn('last_used_at', bigintType).execute();
      },
    },
    '0003-idle-sessions': {
      up: async (db: Kysely<Tables>) => {
        const sessions = db.schema.alterTable('sessions');
        await sessions.addColumn('seen_at', bigintType, (column) => column.notNull().defaultTo(0)).execute();
        // Existing sessions get their start: 12 hours before their end.
        const setStart = db.updateTable('sessions');
        await setStart.set(({ eb }) => ({ seen_at: eb('expires_at', '-', 43_200_000) })).execute();
      },
    },
    '0004-audit-log': { up: (db) => createTables(db, auditTables, dialect) },
  };
}

/** Those of several columns. */
const primaryKeys: Readonly<Record<string, string[]>> = {
  event_links: ['event_id', 'relation', 'position'],
  user_group_members: ['group_name', 'user_id'],
};

/** Table → columns of its indexes, by their names. */
const indexes: Readonly<Record<string, Readonly<Record<string, string[]>>>> = {
  events: { events_end_at: ['end_at'] },
  event_links: { event_links_target: ['relation', 'target_id'] },
  resources: { resources_parent: ['type', 'parent_id'] },
  api_keys: { api_keys_prefix: ['prefix'] },
  sessions: { sessions_user: ['user_id'] },
};

async function createTables<T>(
  db: Kysely<T>,
  described: TableDescriptions,
  dialect: StorageDialect,
): Promise<void> {
  const kinds = columnKinds(dialect);
  for (const [name, columns] of Object.entries(described)) {
    let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const [column, kind] of Object.entries(columns)) table = table.addColumn(column, ...kinds[kind]);
    const key = primaryKeys[name];
    if (key !== undefined) table = table.addPrimaryKeyConstraint(`${name}_key`, key);
    await table.execute();
    if (columns['id'] === 'numbered or given key') await dialect.afterTable(db, name);
    for (const [index, indexed] of Object.entries(indexes[name] ?? {})) {
      await db.schema.createIndex(index).on(name).columns(indexed).execute();
    }
  }
}
