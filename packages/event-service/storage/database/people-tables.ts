import type { TableDescriptions } from '@aushang/serving/database/columns.ts';

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
  /** To become the first administrator (no user), or to choose a password. */
  one_time_links: {
    token_hash: 'text primary key',
    user_id: 'integer null references users (id) on delete cascade',
    expires_at: 'bigint',
  },
} satisfies TableDescriptions;
