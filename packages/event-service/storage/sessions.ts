import { ignoreFailure } from '@aushang/serving/database/database-failure.ts';
import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { endLinks, insertFirst, isAdministrator, type Person, readPeople, writePassword } from './people.ts';
import { createToken, hashSecret } from './secrets.ts';

export const hourMs = 3_600_000;
export const sessionMs = 12 * hourMs;
export const idleMs = 2 * hourMs;
/** `seen_at` is written at most this often, not for each page. */
const recordIntervalMs = 300_000;

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Database, now: () => number) {
  return {
    start: (userId: number) => startSession(db, userId, now()),
    /** Starts a session unless the password was changed or the person locked meanwhile (null). */
    startFor: ({ id, passwordHash }: Pick<Person, 'id' | 'passwordHash'>) =>
      runChange(db, async (writable) => {
        const person = await findUnlocked(writable, id);
        return person?.passwordHash === passwordHash ? startSession(writable, id, now()) : null;
      }),
    /** The person of a session, which counts as used; null: unknown, expired, idle for too long, or person locked. */
    find: async (token: string): Promise<Person | null> => {
      const at = now();
      const valid = db.selectFrom('sessions').selectAll().where('expires_at', '>', at);
      const recent = valid.where('seen_at', '>', at - idleMs);
      const session = await recent.where('token_hash', '=', hashSecret(token)).executeTakeFirst();
      if (session === undefined) return null;
      if (at - session.seen_at >= recordIntervalMs) {
        const own = db.updateTable('sessions').where('token_hash', '=', session.token_hash);
        // A read-only database still accepts sessions.
        await own.set({ seen_at: at }).execute().catch(ignoreFailure);
      }
      return findUnlocked(db, session.user_id);
    },
    end: async (token: string) => {
      await db.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute();
    },
    /** Ends all sessions of a person and starts a new one; resolves to its token. */
    changePassword: (userId: number, hash: string) =>
      runChange(db, async (writable) => {
        await writePassword(writable, userId, hash);
        return startSession(writable, userId, now());
      }),
  };
}

async function startSession(db: Readable, userId: number, at: number): Promise<string> {
  const token = createToken();
  const ended = db.deleteFrom('sessions');
  await ended.where((is) => is.or([is('expires_at', '<=', at), is('seen_at', '<=', at - idleMs)])).execute();
  const row = { token_hash: hashSecret(token), user_id: userId, expires_at: at + sessionMs, seen_at: at };
  await db.insertInto('sessions').values(row).execute();
  return token;
}

async function findUnlocked(db: Readable, id: number): Promise<Person | null> {
  return (await readPeople(db)).find((person) => person.id === id && !person.isLocked) ?? null;
}

const firstLinkMs = 24 * hourMs;
const passwordLinkMs = 72 * hourMs;

/** `person`: null for the link of the first administrator. */
export type OneTimeLink = Readonly<NonNullable<Awaited<ReturnType<typeof readLink>>>>;

export function createLinkStore(db: Database, now: () => number) {
  return {
    /** Replaces the link for the first administrator; null if there is an administrator. */
    firstLink: () =>
      runChange(db, async (writable) => {
        const isNeeded = !(await readPeople(writable)).some(isAdministrator);
        if (isNeeded) return replaceLink(writable, null, now() + firstLinkMs);
        await endLinks(writable, null);
        return null;
      }),
    passwordLink: (userId: number) =>
      runChange(db, (writable) => replaceLink(writable, userId, now() + passwordLinkMs)),
    /** Null for an unknown or expired link. Does not consume it. */
    readLink: (token: string) => readLink(db, token, now()),
    /** Consumes the first administrator's link; resolves to the id, or null if the link is not valid. */
    becomeFirst: (token: string, first: Parameters<typeof insertFirst>[1]) =>
      runChange(db, async (writable) => {
        const link = await readLink(writable, token, now());
        if (link === null || link.person !== null) return null;
        await endLinks(writable, null);
        return insertFirst(writable, first, now());
      }),
    /** Consumes a password link and ends the person's sessions; resolves to the id, or null like `becomeFirst`. */
    choosePassword: (token: string, passwordHash: string) =>
      runChange(db, async (writable) => {
        const person = (await readLink(writable, token, now()))?.person ?? null;
        if (person !== null) await writePassword(writable, person.id, passwordHash);
        return person?.id ?? null;
      }),
  };
}

async function replaceLink(db: Writable, userId: number | null, expiresAt: number): Promise<string> {
  await endLinks(db, userId);
  const token = createToken();
  const row = { token_hash: hashSecret(token), user_id: userId, expires_at: expiresAt };
  await db.insertInto('one_time_links').values(row).execute();
  return token;
}

async function readLink(db: Readable, token: string, at: number) {
  const links = db.selectFrom('one_time_links').select('user_id').where('expires_at', '>', at);
  const link = await links.where('token_hash', '=', hashSecret(token)).executeTakeFirst();
  if (link === undefined) return null;
  if (link.user_id === null) return { person: null };
  const person = await findUnlocked(db, link.user_id);
  return person === null ? null : { person };
}
