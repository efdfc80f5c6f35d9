import { describe, expect, test } from 'vitest';
import { createFailingDialect } from '#testing/failing-dialect.ts';
import {
  addPerson,
  type BackOfficeClient,
  createBackOfficeClient,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testService, testStart } from '#testing/test-service.ts';

const ada = { email: 'ada@example.org', password };
const bo = 'bo@example.org';
const next = 'noch ein langer Satz';
const minute = 60_000;
const hour = 60 * minute;

const office = runBackOffice();

const isSignedIn = async (visitor: BackOfficeClient) => (await visitor.get('/account')).status === 200;

async function signedIn(fields: Record<string, string> = ada): Promise<BackOfficeClient> {
  const visitor = createBackOfficeClient(office.service);
  expect((await visitor.post('/sign-in', fields)).status).toBe(303);
  return visitor;
}

describe('a session ends', () => {
  test('by signing out; other sessions of the person continue', async () => {
    const other = await signedIn();
    await other.post('/sign-out', await other.open('/account'));
    expect([await isSignedIn(other), await isSignedIn(office.administrator)]).toEqual([false, true]);
  });

  test('after two hours without a request', async () => {
    office.service.setNow(testStart + 2 * hour - 1);
    expect(await isSignedIn(office.administrator)).toBe(true);
    office.service.setNow(testStart + 4 * hour - 2);
    expect(await isSignedIn(office.administrator)).toBe(true);
    office.service.setNow(testStart + 6 * hour - 2);
    expect(await isSignedIn(office.administrator)).toBe(false);
  });

  test('twelve hours after signing in, even with requests in between', async () => {
    for (let at = 1; at < 12; at += 1) {
      office.service.setNow(testStart + at * hour);
      expect(await isSignedIn(office.administrator)).toBe(true);
    }
    office.service.setNow(testStart + 12 * hour);
    expect(await isSignedIn(office.administrator)).toBe(false);
  });

  test('and the account page shows when', async () => {
    expect((await office.administrator.get('/account')).text).toContain(
      'wenn Sie 2 Stunden lang keine Seite öffnen',
    );
  });
});

test('the time of a request is stored once in five minutes, and pages are shown where that fails', async () => {
  const database = createFailingDialect();
  const update = /^update "sessions"/;
  const own = await testService({ dialect: database.dialect });
  const visitor = await firstAdministrator(own);
  // The migration runs such an update, too.
  const before = database.countQueries(update);
  database.fail(Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' }), update);
  expect(await isSignedIn(visitor)).toBe(true);
  own.setNow(testStart + 5 * minute);
  expect(await isSignedIn(visitor)).toBe(true);
  database.fail(null);
  expect(database.countQueries(update)).toBe(before + 1);
  expect(await isSignedIn(visitor)).toBe(true);
  own.setNow(testStart + 10 * minute - 1);
  expect(await isSignedIn(visitor)).toBe(true);
  expect(database.countQueries(update)).toBe(before + 2);
  await own.close();
});

describe('all sessions of a person end', () => {
  test('when they change their password, which needs the old one; this browser gets a new session', async () => {
    const other = await signedIn();
    const link = await office.service.store.sessions.passwordLink(1);
    const change = (current: string, chosen = next) =>
      office.administrator.fill('/account', { current, password: chosen, repeated: chosen });
    expect((await change('falsch')).text).toContain('nicht Ihr jetziges');
    expect((await change(password, 'kurz')).text).toContain('mindestens 12');
    const before = office.administrator.cookies();
    expect((await change(password)).location).toBe('/back-office/account?done=1');
    expect([await isSignedIn(other), await isSignedIn(office.administrator)]).toEqual([false, true]);
    expect(office.administrator.cookies()).not.toBe(before);
    const [name = '', session = ''] = before.split('=');
    expect(name).toBe('aushang-back-office');
    expect(await isSignedIn(createBackOfficeClient(office.service, {}, session))).toBe(false);
    expect((await createBackOfficeClient(office.service).get(`/welcome?token=${link}`)).status).toBe(410);
  });

  test('when their password is set by a link or by the store', async () => {
    const token = await office.service.store.sessions.passwordLink(1);
    await createBackOfficeClient(office.service).post('/welcome', { token, password: next, repeated: next });
    expect(await isSignedIn(office.administrator)).toBe(false);
    const again = await signedIn({ ...ada, password: next });
    await office.service.store.sessions.changePassword(1, 'a hash that no password has');
    expect(await isSignedIn(again)).toBe(false);
  });

  test('when they are locked', async () => {
    const visitor = await addPerson(office.service, { email: bo });
    await office.administrator.post('/people/2/lock', await office.administrator.open('/people/2'));
    await office.service.store.people.unlock(2);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('when an administrator changes their rights, not when only their name changes', async () => {
    const visitor = await addPerson(office.service, { email: bo, groups: ['API Key Hero'] });
    await office.administrator.fill('/people/2', { name: 'Bo' });
    expect(await isSignedIn(visitor)).toBe(true);
    await office.administrator.fill('/people/2', { groups: ['Administrators'] });
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await isSignedIn(office.administrator)).toBe(true);
  });

  test('when people change their own rights; this browser gets a new session', async () => {
    const other = await signedIn();
    const before = office.administrator.cookies();
    await office.administrator.fill('/people/1', { groups: ['Administrators'] });
    expect([await isSignedIn(other), await isSignedIn(office.administrator)]).toEqual([false, true]);
    expect(office.administrator.cookies()).not.toBe(before);
  });

  test('and none starts with a password that changes while it is compared', async () => {
    const { people, sessions } = office.service.store;
    const read = async (id: number) => (await people.get(id)) ?? { id: 0, passwordHash: null };
    const before = await read(1);
    expect(await sessions.startFor(before)).not.toBeNull();
    await sessions.changePassword(1, 'a hash that no password has');
    expect(await sessions.startFor(before)).toBeNull();
    await addPerson(office.service, { email: bo });
    const other = await read(2);
    await people.lock(2);
    expect(await sessions.startFor(other)).toBeNull();
  });

  test('but not when a hash is renewed for the same password', async () => {
    const { people } = office.service.store;
    const { passwordHash } = (await people.get(1)) ?? {};
    await people.renewHash(passwordHash ?? '', 'the same with other parameters');
    expect((await people.get(1))?.passwordHash).toBe('the same with other parameters');
    await people.renewHash(passwordHash ?? '', 'too late');
    expect((await people.get(1))?.passwordHash).toBe('the same with other parameters');
    expect(await isSignedIn(office.administrator)).toBe(true);
  });
});
