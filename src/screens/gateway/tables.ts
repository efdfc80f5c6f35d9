import type { Generated, Migration } from 'kysely';
import { createTables } from '@aushang/serving/database/create-tables.ts';
import type { TableDescriptions, TablesOf } from '@aushang/serving/database/columns.ts';
import type { StorageDialect } from '@aushang/serving/database/dialect.ts';

const tables = {
  /** `content`: monitors, parameters and place, as JSON. */
  screens: { name: 'text primary key', content: 'text' },
  /** One row, which each change writes first: changes run one after the other in all gateways. */
  revision: { id: 'integer primary key', number: 'bigint' },
  /** `before`, `after`: a screen as JSON; null if it did not exist. */
  changes: {
    id: 'number',
    at: 'bigint',
    actor: 'text',
    screen: 'text',
    before: 'text null',
    after: 'text null',
  },
  /** The last report of each screen, as JSON. */
  reports: { name: 'text primary key', content: 'text', at: 'bigint' },
  /** Slugs and paths that once named a category. */
  former_ids: { id: 'text', category: 'bigint' },
} satisfies TableDescriptions;

/** Added later: the hash of the secret of its device, '' until one has reported a secret. */
type DeviceColumn = { screens: { device: Generated<string> } };

/** The alarm that each screen has; `kind`: `silent` or `frozen`, `at`: since when. */
const alarmTables = {
  alarms: { name: 'text primary key', kind: 'text', at: 'bigint' },
} satisfies TableDescriptions;

/** Of gateways that share a database; `content`: a record as JSON. One row of `notice_revision`, as of `revision`. */
const noticeTables = {
  notices: { id: 'text primary key', content: 'text' },
  notice_revision: { id: 'integer primary key', number: 'bigint' },
} satisfies TableDescriptions;

/** Of the desk, signed out at one of the gateways that share a database; `until`: when they would have ended. */
const sessionTables = {
  ended_sessions: { session: 'text primary key', until: 'bigint' },
} satisfies TableDescriptions;

export type Tables = TablesOf<
  typeof tables & typeof alarmTables & typeof noticeTables & typeof sessionTables
> &
  DeviceColumn;

/** Run in the order of their names. A released migration never changes. */
export const migrations = (dialect: StorageDialect): Record<string, Migration> => ({
  '0001-screens': {
    up: async (db) => {
      await createTables(db, tables, { dialect, primaryKeys: { former_ids: ['id', 'category'] } });
      await db.insertInto('revision').values({ id: 1, number: 0 }).execute();
    },
  },
  '0002-alarms': { up: (db) => createTables(db, alarmTables, { dialect }) },
  '0003-notices': {
    up: async (db) => {
      await createTables(db, noticeTables, { dialect });
      await db.insertInto('notice_revision').values({ id: 1, number: 0 }).execute();
    },
  },
  '0004-ended-sessions': { up: (db) => createTables(db, sessionTables, { dialect }) },
  '0005-devices': {
    up: async (db) => {
      const table = db.schema.alterTable('screens');
      await table.addColumn('device', 'text', (column) => column.notNull().defaultTo('')).execute();
    },
  },
});
