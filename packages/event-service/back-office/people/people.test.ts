import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addPerson,
  type BackOfficeClient,
  createBackOfficeClient,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

let service: TestService;
let administrator: BackOfficeClient;
beforeEach(async () => {
  service = await testService();
  administrator = await firstAdministrator(service);
});
afterEach(() => service.close());

const bo = 'bo@example.org';

describe('people', () => {
  test('are added with a link to choose a password, which is shown once', async () => {
    const { location } = await administrator.fill('/people/new', { name: 'Bo', email: 'BO@example.org' });
    const path = location.replace('/back-office', '');
    const link = /welcome\?token=[\w-]{32}/.exec((await administrator.get(path)).text)?.[0] ?? '';
    expect((await administrator.get(path)).text).not.toContain('welcome?token=');
    const [, person] = await service.store.people.list();
    expect(person).toMatchObject({ name: 'Bo', email: bo, groups: [], passwordHash: null });
    const visitor = createBackOfficeClient(service);
    const chosen = { password, repeated: password };
    const form = await visitor.open(`/${link}`);
    expect((await visitor.post('/welcome', { ...form, ...chosen })).status).toBe(303);
    expect((await visitor.get('/events')).text).toContain('>Bo<');
  });

  test('forms show errors and preserve the input', async () => {
    const answer = await administrator.fill('/people/new', {
      name: '',
      email: 'bo',
      groups: ['API Key Hero'],
    });
    expect(answer.status).toBe(422);
    for (const text of ['Bitte einen Namen angeben.', 'etwa name@example.org', 'value="bo"']) {
      expect(answer.text).toContain(text);
    }
    expect(answer.text).toMatch(/checked="" value="API Key Hero"/);
    const taken = await administrator.fill('/people/new', { name: 'Zwei', email: 'ADA@example.org' });
    expect(taken.text).toContain('Diese Adresse hat schon jemand anderes.');
    expect(await service.store.people.list()).toHaveLength(1);
  });

  test('locking ends sessions and links immediately, until the person is unlocked', async () => {
    const visitor = await addPerson(service, { email: bo });
    expect((await visitor.get('/events')).status).toBe(200);
    const link = await service.store.sessions.passwordLink(2);
    const fields = await administrator.open('/people/2');
    await administrator.post('/people/2/lock', fields);
    expect((await visitor.get('/events')).status).toBe(303);
    expect((await createBackOfficeClient(service).get(`/welcome?token=${link}`)).status).toBe(410);
    await administrator.post('/people/2/unlock', fields);
    expect((await createBackOfficeClient(service).post('/sign-in', { email: bo, password })).status).toBe(
      303,
    );
  });

  test('the last administrator can neither be locked nor leave the group', async () => {
    const fields = await administrator.open('/people/1');
    const locked = await administrator.post('/people/1/lock', fields);
    expect(locked.text).toContain('könnte niemand mehr');
    const left = await administrator.post('/people/1', { ...fields, groups: [] });
    expect(left.text).toContain('könnte niemand mehr');
    expect((await service.store.people.get(1))?.groups).toContain('Administrators');
    await addPerson(service, { email: bo, groups: ['Administrators'] });
    expect((await administrator.post('/people/1', { ...fields, groups: [] })).status).toBe(303);
    expect((await administrator.get('/people')).status).toBe(403);
  });

  test('when two administrators lock each other concurrently, one remains unlocked', async () => {
    const visitor = await addPerson(service, { email: bo, groups: ['Administrators'] });
    const [mine, theirs] = [await administrator.open('/people/2'), await visitor.open('/people/1')];
    await Promise.all([administrator.post('/people/2/lock', mine), visitor.post('/people/1/lock', theirs)]);
    const people = await service.store.people.list();
    expect(people.filter(({ isLocked }) => !isLocked)).toHaveLength(1);
  });

  test('are managed by administrators only; others see their names', async () => {
    const visitor = await addPerson(service, { email: bo });
    for (const path of ['/people', '/people/new', '/people/1']) {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(403);
      expect(text).toContain('mailto:ada@example.org');
    }
    const fields = await visitor.open('/account');
    await visitor.post('/people/new', { ...fields, name: 'X', email: 'x@example.org' });
    await visitor.post('/people/1/lock', fields);
    expect(await service.store.people.list()).toHaveLength(2);
    expect((await service.store.people.get(1))?.isLocked).toBe(false);
  });
});

describe('Configuration > API-Keys', () => {
  const keys = '/configuration/api-keys';

  test('creates a valid key in the format of the specification and shows it once', async () => {
    const { location } = await administrator.fill(`${keys}/new`, {
      name: 'Foyer <1>',
      groups: ['unpublished events'],
    });
    const path = location.replace('/back-office', '');
    const { text } = await administrator.get(path);
    const key = /[0-9a-f]{8}-[0-9a-f]{16}-[0-9a-f]{8}/.exec(text)?.[0] ?? '';
    expect(text).toContain('Foyer &lt;1&gt;');
    expect((await administrator.get(path)).text).not.toContain(key);
    expect((await administrator.get(keys)).text).toContain('noch nie benutzt');
    const now = testStart + 90_000;
    service.setNow(now);
    const events = await service.get('/api/events', { 'X-API-KEY': key });
    expect(events.status).toBe(200);
    const list = (await administrator.get(keys)).text;
    expect(list).toContain('zuletzt benutzt Fr., 20. Nov. 2026, 12:01');
    expect(list).toContain('Unveröffentlichte Veranstaltungen');
    expect(list).not.toContain(key);
  });

  test('revokes a key after a confirmation', async () => {
    const { key } = await service.store.keys.create({ name: 'Alt' });
    expect((await administrator.get(`${keys}/1/revoke`)).text).toContain('nicht zurücknehmen');
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    await administrator.fill(`${keys}/1/revoke`);
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(401);
    expect((await administrator.get(keys)).text).toContain('widerrufen Fr., 20. Nov. 2026');
  });

  test('a key needs a name; the checked groups are preserved', async () => {
    const { status, text } = await administrator.fill(`${keys}/new`, { name: ' ', groups: ['invoice data'] });
    expect(status).toBe(422);
    expect(text).toMatch(/checked="" value="invoice data"/);
    expect(await service.store.keys.list()).toEqual([]);
  });

  test('is for the group “API Key Hero”; others see the names of its members', async () => {
    const visitor = await addPerson(service, { email: bo, groups: ['Administrators'] });
    expect((await visitor.get('/configuration')).text).toContain('mailto:ada@example.org');
    expect((await visitor.get('/configuration')).text).not.toContain(`href="/back-office${keys}"`);
    const { status, text } = await visitor.get(`${keys}/new`);
    expect(status).toBe(403);
    expect(text).toContain('API Key Hero');
    const fields = await visitor.open('/account');
    expect((await visitor.post(`${keys}/new`, { ...fields, name: 'X' })).status).toBe(403);
    expect(await service.store.keys.list()).toEqual([]);
  });
});

describe('the console', () => {
  test('opens without a key for signed-in administrators only', async () => {
    const console = await administrator.get('/api');
    expect(console.status).toBe(200);
    expect(console.text).toContain('swagger-ui');
    const visitor = await addPerson(service, { email: bo });
    expect((await visitor.get('/api')).status).toBe(401);
    expect((await createBackOfficeClient(service).get('/api')).status).toBe(401);
    const data = await administrator.get('/api/events', { Accept: 'application/ld+json' });
    expect(data.status).toBe(401);
    expect((await administrator.get('/api?apiKey=falsch')).status).toBe(401);
  });
});
