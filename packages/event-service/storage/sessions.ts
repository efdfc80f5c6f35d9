import { createHash, randomBytes } from 'node:crypto';
import { runChange } from '#storage/database/database.ts';
import type { Database, Readable, Writable } from '#storage/database/database.ts';
import { DatabaseLost } from '#storage/database/lost-database.ts';
import { insertPerson, isAdministrator, readPeople, writeGroups, writePassword } from './people.ts';
import type { Person } from './people.ts';
import { userGroups } from '#storage/database/people-tables.ts';

export const hourMs = 3_600_000;
/** A working day. */
export const sessionMs = 12 * hourMs;
/** Without a request for so long a session ends before that. */
export const idleMs = 2 * hourMs;
/** A request is noted where the last one noted is so old: a write every few minutes, not at each page. */
const recordIntervalMs = 300_000;
export const firstLinkMs = 24 * hourMs;
export const passwordLinkMs = 72 * hourMs;

/** Who is signed in, and the links that work once. Of every token the database keeps only the hash. */
export interface SessionStore {
  /** Signs somebody in; resolves to the token for the cookie. */
  readonly start: (userId: number) => Promise<string>;
  /** Signs in who gave this person's password; null where it was changed or the person locked meanwhile. */
  readonly startFor: (person: Pick<Person, 'id' | 'passwordHash'>) => Promise<string | null>;
  /** Whose session this is, or null: unknown, run out, idle for too long, or locked meanwhile. It counts as used. */
  readonly find: (token: string) => Promise<Person | null>;
  readonly end: (token: string) => Promise<void>;
  /** Sets another password, ends all sessions of somebody and starts a fresh one; resolves to its token. */
  readonly changePassword: (userId: number, passwordHash: string) => Promise<string>;
  /** Makes the link for the first administrator, in place of any before; null where there is one already. */
  readonly firstLink: () => Promise<string | null>;
  /** Makes a link by which somebody chooses a password, in place of any before. */
  readonly passwordLink: (userId: number) => Promise<string>;
  /** What a link is for, while it is in force; it stays so. */
  readonly readLink: (token: string) => Promise<OneTimeLink | null>;
  /** Uses the first administrator's link up; resolves to the id, or null where somebody was quicker. */
  readonly becomeFirst: (token: string, first: FirstAdministrator) => Promise<number | null>;
  /** Uses a password link up and ends that person's sessions; resolves to the id or null. */
  readonly choosePassword: (token: string, passwordHash: string) => Promise<number | null>;
}

export interface OneTimeLink {
  /** Null: whoever has it becomes the first administrator. */
  readonly person: Person | null;
}

interface FirstAdministrator {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

export function sessionStore(db: Database, now: () => number): SessionStore {
  const inOne = <T>(work: (db: Writable) => Promise<T>): Promise<T> => runChange(db, work);
  return {
    start: (userId) => startSession(db, userId, now()),
    startFor: ({ id, passwordHash }) =>
      inOne(async (writable) => {
        const person = (await readPeople(writable)).find((one) => one.id === id);
        const isSame = person?.passwordHash === passwordHash && !person.isLocked;
        return isSame ? startSession(writable, id, now()) : null;
      }),
    find: (token) => findSession(db, token, now()),
    end: async (token) => {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },
    changePassword: (userId, hash) =>
      inOne(async (writable) => {
        await writePassword(writable, userId, hash);
        return startSession(writable, userId, now());
      }),
    firstLink: () =>
      inOne(async (writable) => {
        await writable.deleteFrom('one_time_links').where('user_id', 'is', null).execute();
        if ((await readPeople(writable)).some(isAdministrator)) return null;
        return insertLink(writable, null, now() + firstLinkMs);
      }),
    passwordLink: (userId) =>
      inOne(async (writable) => {
        await writable.deleteFrom('one_time_links').where('user_id', '=', userId).execute();
        return insertLink(writable, userId, now() + passwordLinkMs);
      }),
    readLink: (token) => readLink(db, token, now()),
    becomeFirst: (token, first) => inOne((writable) => becomeFirst(writable, token, first, now())),
    choosePassword: (token, hash) => inOne((writable) => choosePassword(writable, token, hash, now())),
  };
}

/** A token has 192 random bits, so a slow hash would add nothing. */
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
      // A database that takes no changes can still be read: pages are shown, and the next one notes it.
      if (!(error instanceof DatabaseLost)) throw error;
    });
}

async function insertLink(db: Writable, userId: number | null, expiresAt: number): Promise<string> {
  const token = createToken();
  const row = { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt };
  await db.insertInto('one_time_links').values(row).execute();
  return token;
}

async function readLink(db: Database | Writable, token: string, at: number): Promise<OneTimeLink | null> {
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

/** Deletes the link; false where another request was quicker. */
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
  const known = (await readPeople(db)).find((person) => person.email === email.toLowerCase());
  const id = known?.id ?? (await insertPerson(db, { email, name, groups: [] }, at));
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
