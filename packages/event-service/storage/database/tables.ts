import type { TableDescriptions, TablesOf } from '@aushang/serving/database/create-tables.ts';

/** Only members of the second create keys (specification §5). */
export const userGroups = ['Administrators', 'API Key Hero'] as const;
export type UserGroup = (typeof userGroups)[number];

export const peopleTables = {
  users: {
    id: 'number',
    /** Lower case. */
    email: 'text not null unique',
    name: 'text',
    /** scrypt with its parameters; null until the person has chosen a password. */
    password_hash: 'text null',
    locked_at: 'bigint null',
    created_at: 'bigint',
  },
  user_groups: { name: 'text primary key' },
  user_group_members: {
    group_name: 'text not null references user_groups (name) on delete cascade',
    user_id: 'integer not null references users (id) on delete cascade',
  },
  sessions: {
    /** SHA-256, hexadecimal. The token is stored in the browser only. */
    token_hash: 'text primary key',
    user_id: 'integer not null references users (id) on delete cascade',
    expires_at: 'bigint',
  },
  /** A link makes the first administrator (no user), or lets a person choose a password. */
  one_time_links: {
    token_hash: 'text primary key',
    user_id: 'integer null references users (id) on delete cascade',
    expires_at: 'bigint',
  },
} satisfies TableDescriptions;

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
  /** The time is precise to the minute. */
  api_keys: { last_used_at: 'bigint null' },
  /** Time of the last request, up to five minutes late. */
  sessions: { seen_at: 'bigint not null default 0' },
} satisfies TableDescriptions;

export type Tables = TablesOf<
  typeof eventTables & typeof peopleTables & typeof auditTables & typeof addedColumns
>;
