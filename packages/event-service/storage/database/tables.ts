import type { TableDescriptions, TablesOf } from '@aushang/serving/database/columns.ts';
import type { peopleTables } from './people-tables.ts';

// Released migrations create these tables: a further column is one of `addedColumns`, and needs a migration.

/** Fields that queries use have columns; the others are in `fields`, so that new ones need no migration. */
export const eventTables = {
  events: {
    id: 'number',
    start_at: 'bigint',
    end_at: 'bigint',
    modified_at: 'bigint',
    modified_at_recursive: 'bigint',
    /** 0 or 1: SQLite has no booleans. */
    published: 'integer',
    search_text: 'text',
    /** JSON object of the other fields. */
    fields: 'text',
    /** JSON object: language → field → text. */
    translations: 'text',
  },
  /** Ordered links of an event to resources or events, by relation (`filterCategories`, `locations` …). */
  event_links: {
    event_id: 'bigint not null references events (id) on delete cascade',
    relation: 'text',
    position: 'integer',
    target_id: 'bigint',
  },
  resources: {
    id: 'number',
    type: 'text',
    /** Parent category, event of an image, session of a time period … */
    parent_id: 'bigint null',
    search_text: 'text',
    fields: 'text',
    translations: 'text',
  },
  files: { path: 'text primary key', media_type: 'text', content: 'bytes', modified_at: 'bigint' },
  api_keys: {
    id: 'number',
    name: 'text',
    /** First group of the key: selects rows, and identifies the key in a list. */
    prefix: 'text',
    /** SHA-256 of the whole key, hexadecimal. */
    key_hash: 'text',
    data_groups: 'text',
    created_at: 'bigint',
    revoked_at: 'bigint null',
  },
  meta: { name: 'text primary key', value: 'text' },
} satisfies TableDescriptions;

export const auditTables = {
  audit_log: { id: 'number', at: 'bigint', kind: 'text', actor: 'text', subject: 'text' },
} satisfies TableDescriptions;

export const addedColumns = {
  /** To the minute. */
  api_keys: { last_used_at: 'bigint null' },
  /** Time of the last request, up to five minutes late. */
  sessions: { seen_at: 'bigint not null default 0' },
} satisfies TableDescriptions;

export type Tables = TablesOf<
  typeof eventTables & typeof peopleTables & typeof auditTables & typeof addedColumns
>;
