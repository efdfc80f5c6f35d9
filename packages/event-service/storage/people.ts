import type { Updateable } from 'kysely';
import { type Database, type Readable, runChange, type Writable } from '#storage/database/database.ts';
import { type Tables, type UserGroup, userGroups } from '#storage/database/tables.ts';

export type Person = Readonly<Awaited<ReturnType<typeof readPeople>>[number]>;

type Named = Pick<Person, 'email' | 'name'>;
type PersonInput = Named & { readonly groups: readonly UserGroup[] };
type Administrator = Named & { readonly passwordHash: string };

export function createPeopleStore(db: Database, now: () => number) {
  return {
    list: () => readPeople(db),
    get: async (id: number) => (await readPeople(db)).find((person) => person.id === id) ?? null,
    /** `email`: in lower case. */
    findByEmail: async (email: string) =>
      (await readPeople(db)).find((person) => person.email === email) ?? null,
    /** Resolves to the id; null if the e-mail address is taken. */
    create: (input: PersonInput) => runChange(db, (writable) => insertPerson(writable, input, now())),
    /** A change of groups ends all sessions of the person. */
    update: (id: number, input: PersonInput, isCurrent: (stored: Person) => boolean = () => true) =>
      runChange(db, async (writable) => {
        const email = input.email.toLowerCase();
        const people = await readPeople(writable);
        const before = people.find((person) => person.id === id);
        if (before === undefined || !isCurrent(before)) return 'changed';
        if (people.some((person) => person.email === email && person.id !== id)) return 'email-taken';
        const staysAdministrator = input.groups.includes('Administrators');
        if (!staysAdministrator && isLastAdministrator(people, id)) return 'last-administrator';
        await updateUser(writable, id, { email, name: input.name });
        if (isSameGroups(before.groups, input.groups)) return 'done';
        await writeGroups(writable, id, input.groups);
        await endSessions(writable, id);
        return 'done';
      }),
    /** Also ends sessions and links. Changes run one by one: of two administrators who lock each other one succeeds. */
    lock: (id: number) =>
      runChange(db, async (writable) => {
        if (isLastAdministrator(await readPeople(writable), id)) return 'last-administrator';
        await updateUser(writable, id, { locked_at: now() });
        await endSessions(writable, id);
        await endLinks(writable, id);
        return 'done';
      }),
    unlock: (id: number) => updateUser(db, id, { locked_at: null }),
    /** Replaces the hash `before`, if it is still stored, by another of the same password; sessions go on. */
    renewHash: async (before: string, passwordHash: string) => {
      // Salted, so that a hash identifies one person.
      const own = db.updateTable('users').where('password_hash', '=', before);
      await own.set({ password_hash: passwordHash }).execute();
    },
  };
}

export function isAdministrator(person: Person): boolean {
  return person.groups.includes('Administrators') && !person.isLocked && person.passwordHash !== null;
}

export async function readPeople(db: Readable) {
  const users = db.selectFrom('users').select(['id', 'email', 'name', 'locked_at']);
  const all = users.select(['password_hash as passwordHash', 'created_at as createdAt']);
  const members = await db.selectFrom('user_group_members').selectAll().execute();
  return (await all.orderBy('name').orderBy('id').execute()).map(({ locked_at, ...user }) => {
    const own = members.filter(({ user_id }) => user_id === user.id);
    const groups = userGroups.filter((group) => own.some(({ group_name }) => group_name === group));
    return { ...user, groups, isLocked: locked_at !== null };
  });
}

async function insertPerson(db: Writable, input: PersonInput, at: number): Promise<number | null> {
  const row = { email: input.email.toLowerCase(), name: input.name, created_at: at };
  const insert = db.insertInto('users').values(row).returning('id');
  const added = await insert.onConflict((is) => is.column('email').doNothing()).executeTakeFirst();
  if (added === undefined) return null;
  await writeGroups(db, added.id, input.groups);
  return added.id;
}

/** A person with the e-mail address becomes the first administrator, also one who exists. */
export async function insertFirst(db: Writable, first: Administrator, at: number): Promise<number | null> {
  const { email, name, passwordHash } = first;
  const existing = (await readPeople(db)).find((person) => person.email === email.toLowerCase());
  const id = existing?.id ?? (await insertPerson(db, { email, name, groups: [] }, at));
  if (id === null) return null;
  await writeGroups(db, id, userGroups);
  await updateUser(db, id, { password_hash: passwordHash, locked_at: null });
  return id;
}

function updateUser(db: Readable, id: number, changes: Updateable<Tables['users']>) {
  return db.updateTable('users').set(changes).where('id', '=', id).executeTakeFirstOrThrow();
}

async function endSessions(db: Writable, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Null: the link of the first administrator. */
export async function endLinks(db: Writable, userId: number | null): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', 'is not distinct from', userId).execute();
}

/** Sets a password and ends all sessions and links of the person, within a transaction. */
export async function writePassword(db: Writable, id: number, passwordHash: string): Promise<void> {
  await updateUser(db, id, { password_hash: passwordHash });
  await endSessions(db, id);
  await endLinks(db, id);
}

export function isSameGroups(a: readonly UserGroup[], b: readonly UserGroup[]): boolean {
  return userGroups.every((group) => a.includes(group) === b.includes(group));
}

function isLastAdministrator(people: readonly Person[], id: number): boolean {
  const administrators = people.filter(isAdministrator);
  return administrators.length === 1 && administrators[0]?.id === id;
}

async function writeGroups(db: Writable, userId: number, groups: readonly UserGroup[]): Promise<void> {
  await db.deleteFrom('user_group_members').where('user_id', '=', userId).execute();
  const rows = groups.map((group_name) => ({ group_name, user_id: userId }));
  if (rows.length > 0) await db.insertInto('user_group_members').values(rows).execute();
}
