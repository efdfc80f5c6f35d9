import type { TableDescriptions, TablesOf } from './columns.ts';
import type { peopleTables } from './people-tables.ts';

/** Fields that queries use have columns; the others are in `fields`, so that new ones need no migration. */
export const eventTables = {
  events: {
    id: 'number',
    start_at: 'bigint not null',
    end_at: 'bigint not null',
    modified_at: 'bigint not null',
    modified_at_recursive: 'bigint not null',
    /** 0 or 1: SQLite has no booleans. */
    published: 'integer not null',
    search_text: 'text not null',
    /** JSON object of the other fields. */
    fields: 'text not null',
    /** JSON object: language → field → text. */
    translations: 'text not null',
  },
  /** Ordered links of an event to resources or events, by relation (`filterCategories`, `locations` …). */
  event_links: {
    event_id: 'bigint not null references events (id) on delete cascade',
    relation: 'text not null',
    position: 'integer not null',
    target_id: 'bigint not null',
  },
  resources: {
    id: 'number',
    type: 'text not null',
    /** Parent category, event of an image, session of a time period … */
    parent_id: 'bigint null',
    search_text: 'text not null',
    fields: 'text not null',
    translations: 'text not null',
  },
  files: {
    path: 'text primary key',
    media_type: 'text not null',
    content: 'bytes not null',
    modified_at: 'bigint not null',
  },
  api_keys: {
    id: 'number',
    name: 'text not null',
    /** First group of the key: selects rows, and identifies the key in a list. */
    prefix: 'text not null',
    /** SHA-256 of the whole key, hexadecimal. */
    key_hash: 'text not null',
    data_groups: 'text not null',
    created_at: 'bigint not null',
    revoked_at: 'bigint null',
  },
  meta: { name: 'text primary key', value: 'text not null' },
} satisfies TableDescriptions;

export const auditTables = {
  audit_log: {
    id: 'number',
    at: 'bigint not null',
    kind: 'text not null',
    actor: 'text not null',
    subject: 'text not null',
  },
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
