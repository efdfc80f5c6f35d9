import type { TableDescriptions } from './columns.ts';

/** Only members of the second create keys (specification §5). */
export const userGroups = ['Administrators', 'API Key Hero'] as const;
export type UserGroup = (typeof userGroups)[number];

export const peopleTables = {
  users: {
    id: 'numbered key',
    email: 'unique text',
    name: 'text',
    /** scrypt with its parameters; null until the person has chosen a password. */
    password_hash: 'text or null',
    locked_at: 'bigint or null',
    created_at: 'bigint',
  },
  user_groups: { name: 'text key' },
  user_group_members: { group_name: 'user group', user_id: 'user' },
  sessions: {
    /** SHA-256, hexadecimal. The token is stored in the browser only. */
    token_hash: 'text key',
    user_id: 'user',
    expires_at: 'bigint',
  },
  /** To become the first administrator (no user), or to choose a password. */
  one_time_links: { token_hash: 'text key', user_id: 'user or null', expires_at: 'bigint' },
} satisfies TableDescriptions;
