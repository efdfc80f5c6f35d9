import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { endLinks, findUnlocked, hasAdministrator, insertFirst, writePassword } from './people.ts';
import { createToken, hashSecret } from './secrets.ts';
import { hourMs } from './sessions.ts';

const firstLinkMs = 24 * hourMs;
const passwordLinkMs = 72 * hourMs;

/** `person`: null for the link of the first administrator. */
export type OneTimeLink = Readonly<NonNullable<Awaited<ReturnType<typeof readLink>>>>;

export function createLinkStore(db: Database, now: () => number) {
  return {
    /** Replaces the link for the first administrator; null if there is an administrator. */
    firstLink: () =>
      runChange(db, async (writable) => {
        await endLinks(writable, null);
        if (await hasAdministrator(writable)) return null;
        return insertLink(writable, null, now() + firstLinkMs);
      }),
    passwordLink: (userId: number) =>
      runChange(db, async (writable) => {
        await endLinks(writable, userId);
        return insertLink(writable, userId, now() + passwordLinkMs);
      }),
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

async function insertLink(db: Writable, userId: number | null, expiresAt: number): Promise<string> {
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
