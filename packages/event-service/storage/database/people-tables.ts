import type { Generated } from 'kysely';

/** The groups people may belong to. The specification (section 5) names the second; it alone makes keys. */
export const userGroups = ['Administrators', 'API Key Hero'] as const;
export type UserGroup = (typeof userGroups)[number];

/** People who may sign in at the back office. */
export interface UsersTable {
  id: Generated<number>;
  /** Lower case: it is what a person signs in with. */
  email: string;
  name: string;
  /** scrypt with its parameters; null until the person has chosen one. */
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

/** Who is signed in. The token itself is in the browser alone. */
export interface SessionsTable {
  /** SHA-256, hexadecimal. */
  token_hash: string;
  user_id: number;
  expires_at: number;
  /** When its last request came, at most five minutes late. */
  seen_at: number;
}

/** Links that work once: to become the first administrator (no user), or to choose a password. */
export interface OneTimeLinksTable {
  token_hash: string;
  user_id: number | null;
  expires_at: number;
}
