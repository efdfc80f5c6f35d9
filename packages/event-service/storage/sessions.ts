import { createHash, randomBytes } from 'node:crypto';
import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import {
  insertPerson,
  isAdministrator,
  type Person,
  readPeople,
  writeGroups,
  writePassword,
} from './people.ts';

export const hourMs = 3_600_000;
export const sessionMs = 12 * hourMs;
export const idleMs = 2 * hourMs;
/** `seen_at` is written at most this often, not for each page. */
const recordIntervalMs = 300_000;
const firstLinkMs = 24 * hourMs;
const passwordLinkMs = 72 * hourMs;

export type SessionStore = ReturnType<typeof createSessionStore>;

export interface OneTimeLink {
  /** Null: the link of the first administrator. */
  readonly person: Person | null;
}

type FirstAdministrator = Pick<Person, 'email' | 'name'> & { readonly passwordHash: string };

export function createSessionStore(db: Database, now: () => number) {
  return {
    start: (userId: number) => startSession(db, userId, now()),
    /** Starts a session unless the password was changed or the person locked meanwhile (null). */
    startFor: ({ id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>) =>
      runChange(db, async (writable) => {
        const person = (await readPeople(writable)).find((one) => one.id === id);
        const isSame = person?.passwordHash === passwordHash && !person.isLocked;
        return isSame ? startSession(writable, id, now()) : null;
      }),
    /** The person of a session, which counts as used; null: unknown, expired, idle for too long, or person locked. */
    find: (token: string) => findSession(db, token, now()),
    end: async (token: string) => {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },
    /** Ends all sessions of a person and starts a new one; resolves to its token. */
    changePassword: (userId: number, hash: string) =>
      runChange(db, async (writable) => {
        await writePassword(writable, userId, hash);
        return startSession(writable, userId, now());
      }),
    /** Replaces the link for the first administrator; null if there is an administrator. */
    firstLink: () =>
      runChange(db, async (writable) => {
        await writable.deleteFrom('one_time_links').where('user_id', 'is', null).execute();
        if ((await readPeople(writable)).some(isAdministrator)) return null;
        return insertLink(writable, null, now() + firstLinkMs);
      }),
    passwordLink: (userId: number) =>
      runChange(db, async (writable) => {
        await writable.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
        return insertLink(writable, userId, now() + passwordLinkMs);
      }),
    /** Null for an unknown or expired link. Does not consume it. */
    readLink: (token: string) => readLink(db, token, now()),
    /** Consumes the first administrator's link; resolves to the id, or null if the link is not valid. */
    becomeFirst: (token: string, first: FirstAdministrator) =>
      runChange(db, (writable) => becomeFirst(writable, token, first, now())),
    /** Consumes a password link and ends the person's sessions; resolves to the id, or null like `becomeFirst`. */
    choosePassword: (token: string, hash: string) =>
      runChange(db, (writable) => choosePassword(writable, token, hash, now())),
  };
}

/** A token has 192 random bits, so that a slow hash would add nothing. */
function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

function createToken(): string {
  return randomBytes(24).toString('base64url');
}

async function startSession(db: Readable, userId: number, at: number): Promise<string> {
  const token = createToken();
  await db
    .deleteFrom('sessions')
    .where((is) => is.or([is('expires_at', '<=', at), is('seen_at', '<=', at - idleMs)]))
    .execute();
  const row = { token_hash: hashToken(token), user_id: userId, expires_at: at + sessionMs, seen_at: at };
  await db.insertInto('sessions').values(row).execute();
  return token;
}

async function findSession(db: Database, token: string, at: number): Promise<Person | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['user_id', 'seen_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .where('seen_at', '>', at - idleMs)
    .executeTakeFirst();
  if (session === undefined) return null;
  if (at - session.seen_at >= recordIntervalMs) await recordUse(db, token, at);
  const person = (await readPeople(db)).find(({ id }) => id === session.user_id);
  return person === undefined || person.isLocked ? null : person;
}

async function recordUse(db: Database, token: string, at: number): Promise<void> {
  const own = db.updateTable('sessions').where('token_hash', '=', hashToken(token));
  await own
    .set({ seen_at: at })
    .execute()
    .catch((error: unknown) => {
      // A read-only database still accepts sessions; a later request is recorded.
      if (!(error instanceof DatabaseFailure)) throw error;
    });
}

async function insertLink(db: Writable, userId: number | null, expiresAt: number): Promise<string> {
  const token = createToken();
  const row = { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt };
  await db.insertInto('one_time_links').values(row).execute();
  return token;
}

async function readLink(db: Readable, token: string, at: number): Promise<OneTimeLink | null> {
  const row = await db
    .selectFrom('one_time_links')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.user_id === null) return { person: null };
  const person = (await readPeople(db)).find(({ id }) => id === row.user_id);
  return person === undefined || person.isLocked ? null : { person };
}

async function consumeLink(db: Writable, token: string): Promise<boolean> {
  const used = db.deleteFrom('one_time_links').where('token_hash', '=', hashToken(token));
  return (await used.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

async function becomeFirst(
  db: Writable,
  token: string,
  first: FirstAdministrator,
  at: number,
): Promise<number | null> {
  const link = await readLink(db, token, at);
  if (link === null || link.person !== null || !(await consumeLink(db, token))) return null;
  const { email, name, passwordHash } = first;
  const existing = (await readPeople(db)).find((person) => person.email === email.toLowerCase());
  const id = existing?.id ?? (await insertPerson(db, { email, name, groups: [] }, at));
  if (id === null) return null;
  await writeGroups(db, id, userGroups);
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, locked_at: null })
    .where('id', '=', id)
    .execute();
  return id;
}

async function choosePassword(
  db: Writable,
  token: string,
  passwordHash: string,
  at: number,
): Promise<number | null> {
  const link = await readLink(db, token, at);
  if (link === null || link.person === null || !(await consumeLink(db, token))) return null;
  const { id } = link.person;
  await writePassword(db, id, passwordHash);
  return id;
}
