import type { TableDescriptions, TablesOf } from './columns.ts';
import type { peopleTables } from './people-tables.ts';

/** Fields that queries use have columns; the others are in `fields`, so that new ones need no migration. */
export const eventTables = {
  events: {
    id: 'numbered or given key',
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
  event_links: { event_id: 'event', relation: 'text', position: 'integer', target_id: 'bigint' },
  resources: {
    id: 'numbered or given key',
    type: 'text',
    /** Parent category, event of an image, session of a time period … */
    parent_id: 'bigint or null',
    search_text: 'text',
    fields: 'text',
    translations: 'text',
  },
  files: { path: 'text key', media_type: 'text', content: 'bytes', modified_at: 'bigint' },
  api_keys: {
    id: 'numbered key',
    name: 'text',
    /** First group of the key: selects rows, and identifies the key in a list. */
    prefix: 'text',
    /** SHA-256 of the whole key, hexadecimal. */
    key_hash: 'text',
    data_groups: 'text',
    created_at: 'bigint',
    revoked_at: 'bigint or null',
  },
  meta: { name: 'text key', value: 'text' },
} satisfies TableDescriptions;

export const auditTables = {
  audit_log: { id: 'numbered or given key', at: 'bigint', kind: 'text', actor: 'text', subject: 'text' },
} satisfies TableDescriptions;

/** All tables, with the columns that later migrations added. */
export type Tables = TablesOf<typeof eventTables & typeof peopleTables & typeof auditTables> & {
  /** To the minute. */
  api_keys: { last_used_at: number | null };
  /** Time of the last request, up to five minutes late. */
  sessions: { seen_at: number };
};
