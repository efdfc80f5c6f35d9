import type { Generated } from 'kysely';
import type { AuditLogTable } from './migrate-audit.ts';
import type {
  OneTimeLinksTable,
  SessionsTable,
  UserGroupMembersTable,
  UserGroupsTable,
  UsersTable,
} from './people-tables.ts';

/** Fields that queries use have columns; the others are in `fields`, so that new ones need no migration. */
export interface EventsTable {
  id: Generated<number>;
  /** Epoch ms, like every `…_at`. */
  start_at: number;
  end_at: number;
  modified_at: number;
  modified_at_recursive: number;
  /** 0 or 1: SQLite has no booleans. */
  published: number;
  search_text: string;
  /** JSON object of the other fields. */
  fields: string;
  /** JSON object: language → field → text. */
  translations: string;
}

/** Ordered links of an event to resources or events, by relation (`filterCategories`, `locations` …). */
export interface EventLinksTable {
  event_id: number;
  relation: string;
  position: number;
  target_id: number;
}

export interface ResourcesTable {
  id: Generated<number>;
  type: string;
  /** Parent category, event of an image, session of a time period … */
  parent_id: number | null;
  search_text: string;
  fields: string;
  translations: string;
}

export interface FilesTable {
  path: string;
  media_type: string;
  content: Uint8Array;
  modified_at: number;
}

export interface ApiKeysTable {
  id: Generated<number>;
  name: string;
  /** First group of the key: selects rows, and identifies the key in a list. */
  prefix: string;
  /** SHA-256 of the whole key, hexadecimal. */
  key_hash: string;
  data_groups: string;
  created_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface MetaTable {
  name: string;
  value: string;
}

export interface Tables {
  events: EventsTable;
  event_links: EventLinksTable;
  resources: ResourcesTable;
  files: FilesTable;
  api_keys: ApiKeysTable;
  meta: MetaTable;
  users: UsersTable;
  user_groups: UserGroupsTable;
  user_group_members: UserGroupMembersTable;
  sessions: SessionsTable;
  one_time_links: OneTimeLinksTable;
  audit_log: AuditLogTable;
}
