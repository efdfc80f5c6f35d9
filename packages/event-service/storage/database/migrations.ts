import type { Kysely, Migration } from 'kysely';
import { createTables, toSql } from '@aushang/serving/database/create-tables.ts';
import type { StorageDialect } from '@aushang/serving/database/dialect.ts';
import { peopleTables, userGroups } from './people-tables.ts';
import { addedColumns, auditTables, eventTables, type Tables } from './tables.ts';

/** Run in the order of their names. A released migration never changes. In code, so that the bundle contains them. */
export function migrations(dialect: StorageDialect): Record<string, Migration> {
  const { api_keys, sessions } = addedColumns;
  const options = { dialect, primaryKeys, indexes, chosenIds };
  return {
    '0001-events': { up: (db) => createTables(db, eventTables, options) },
    '0002-people': {
      up: async (db: Kysely<Tables>) => {
        await createTables(db, peopleTables, options);
        const groups = userGroups.map((name) => ({ name }));
        await db.insertInto('user_groups').values(groups).execute();
        const keys = db.schema.alterTable('api_keys');
        await keys.addColumn('last_used_at', toSql(api_keys.last_used_at, dialect)).execute();
      },
    },
    '0003-idle-sessions': {
      up: async (db: Kysely<Tables>) => {
        const table = db.schema.alterTable('sessions');
        await table.addColumn('seen_at', toSql(sessions.seen_at, dialect)).execute();
        // Existing sessions get their start: 12 hours before their end.
        const setStart = db.updateTable('sessions');
        await setStart.set(({ eb }) => ({ seen_at: eb('expires_at', '-', 43_200_000) })).execute();
      },
    },
    '0004-audit-log': { up: (db) => createTables(db, auditTables, options) },
  };
}

/** Those of several columns. */
const primaryKeys: Readonly<Record<string, string[]>> = {
  event_links: ['event_id', 'relation', 'position'],
  user_group_members: ['group_name', 'user_id'],
};

const indexes: Readonly<Record<string, readonly [name: string, columns: string[]]>> = {
  events: ['events_end_at', ['end_at']],
  event_links: ['event_links_target', ['relation', 'target_id']],
  resources: ['resources_parent', ['type', 'parent_id']],
  api_keys: ['api_keys_prefix', ['prefix']],
  sessions: ['sessions_user', ['user_id']],
};

/** Tables whose rows may be given an id. */
const chosenIds = ['events', 'resources', 'audit_log'];
