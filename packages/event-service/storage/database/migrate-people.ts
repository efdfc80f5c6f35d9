import type { Kysely } from 'kysely';
import type { StorageDialect } from './dialect.ts';
import { userGroups } from './people-tables.ts';

export async function createPeople(db: Kysely<unknown>, dialect: StorageDialect): Promise<void> {
  const { numberedKey, instantType } = dialect;
  await db.schema
    .createTable('users')
    .addColumn('id', numberedKey.type, numberedKey.build)
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('locked_at', instantType)
    .addColumn('created_at', instantType, (column) => column.notNull())
    .execute();
  await createGroups(db);
  await createSessions(db, dialect);
  await db.schema.alterTable('api_keys').addColumn('last_used_at', instantType).execute();
}

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_groups')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable('user_group_members')
    .addColumn('group_name', 'text', (column) =>
      column.notNull().references('user_groups.name').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_group_members_key', ['group_name', 'user_id'])
    .execute();
  const typed: Kysely<{ user_groups: { name: string } }> = db.withTables();
  await typed
    .insertInto('user_groups')
    .values(userGroups.map((name) => ({ name })))
    .execute();
}

async function createSessions(db: Kysely<unknown>, { instantType }: StorageDialect): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', instantType, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('one_time_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', instantType, (column) => column.notNull())
    .execute();
}

/** Existing sessions get their start: 12 hours before their end. */
export async function addSeenAt(db: Kysely<unknown>, { instantType }: StorageDialect): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('seen_at', instantType, (column) => column.notNull().defaultTo(0))
    .execute();
  const typed: Kysely<{ sessions: { expires_at: number; seen_at: number } }> = db.withTables();
  await typed
    .updateTable('sessions')
    .set(({ eb }) => ({ seen_at: eb('expires_at', '-', 43_200_000) }))
    .execute();
}
