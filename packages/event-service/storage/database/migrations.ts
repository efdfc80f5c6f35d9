import type { Kysely, Migration } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { createAuditTable } from './migrate-audit.ts';
import { createPeople, addSeenAt } from './migrate-people.ts';

/** Run in the order of their names. A released migration never changes. In code, so that the bundle contains them. */
export function migrations(dialect: StorageDialect): Record<string, Migration> {
  return {
    '0001-events': {
      up: async (db) => {
        await createEvents(db, dialect);
        await createResources(db, dialect);
        await createKeys(db, dialect);
      },
    },
    '0002-people': { up: (db) => createPeople(db, dialect) },
    '0003-idle-sessions': { up: (db) => addSeenAt(db, dialect) },
    '0004-audit-log': { up: (db) => createAuditTable(db, dialect) },
  };
}

async function createEvents(db: Kysely<unknown>, dialect: StorageDialect): Promise<void> {
  const { numberedKey, idType, instantType } = dialect;
  await db.schema
    .createTable('events')
    .addColumn('id', numberedKey.type, numberedKey.build)
    .addColumn('start_at', instantType, (column) => column.notNull())
    .addColumn('end_at', instantType, (column) => column.notNull())
    .addColumn('modified_at', instantType, (column) => column.notNull())
    .addColumn('modified_at_recursive', instantType, (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('translations', 'text', (column) => column.notNull())
    .execute();
  await dialect.afterTable(db, 'events');
  await db.schema.createIndex('events_end_at').on('events').column('end_at').execute();
  await db.schema
    .createTable('event_links')
    .addColumn('event_id', idType, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('relation', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('target_id', idType, (column) => column.notNull())
    .addPrimaryKeyConstraint('event_links_key', ['event_id', 'relation', 'position'])
    .execute();
  await db.schema
    .createIndex('event_links_target')
    .on('event_links')
    .columns(['relation', 'target_id'])
    .execute();
}

async function createResources(db: Kysely<unknown>, dialect: StorageDialect): Promise<void> {
  const { numberedKey, idType, instantType, bytesType } = dialect;
  await db.schema
    .createTable('resources')
    .addColumn('id', numberedKey.type, numberedKey.build)
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('parent_id', idType)
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('translations', 'text', (column) => column.notNull())
    .execute();
  await dialect.afterTable(db, 'resources');
  await db.schema.createIndex('resources_parent').on('resources').columns(['type', 'parent_id']).execute();
  await db.schema
    .createTable('files')
    .addColumn('path', 'text', (column) => column.primaryKey())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('content', bytesType, (column) => column.notNull())
    .addColumn('modified_at', instantType, (column) => column.notNull())
    .execute();
}

async function createKeys(db: Kysely<unknown>, dialect: StorageDialect): Promise<void> {
  const { numberedKey, instantType } = dialect;
  await db.schema
    .createTable('api_keys')
    .addColumn('id', numberedKey.type, numberedKey.build)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('data_groups', 'text', (column) => column.notNull())
    .addColumn('created_at', instantType, (column) => column.notNull())
    .addColumn('revoked_at', instantType)
    .execute();
  await db.schema.createIndex('api_keys_prefix').on('api_keys').column('prefix').execute();
  await db.schema
    .createTable('meta')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
