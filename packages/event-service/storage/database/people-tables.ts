import type { Generated } from 'kysely';

/** Only members of the second create keys (specification §5). */
export const userGroups = ['Administrators', 'API Key Hero'] as const;
export type UserGroup = (typeof userGroups)[number];

export interface UsersTable {
  id: Generated<number>;
  email: string;
  name: string;
  /** scrypt with its parameters; null until the person has chosen a password. */
  password_hash: string | null;
  locked_at: number | null;
  created_at: number;
}

export interface UserGroupsTable {
  name: string;
}

export interface UserGroupMembersTable {
  group_name: string;
  user_id: number;
}

export interface SessionsTable {
  /** SHA-256, hexadecimal. The token is stored in the browser only. */
  token_hash: string;
  user_id: number;
  expires_at: number;
  /** Time of the last request, up to five minutes late. */
  seen_at: number;
}

/** To become the first administrator (no user), or to choose a password. */
export interface OneTimeLinksTable {
  token_hash: string;
  user_id: number | null;
  expires_at: number;
}
