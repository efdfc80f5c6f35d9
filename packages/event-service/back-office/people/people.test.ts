import { describe, expect, test } from 'vitest';
import { addPerson, createBackOfficeClient, password } from '#testing/back-office-client.ts';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testStart } from '#testing/test-service.ts';

const office = runBackOffice();

const bo = 'bo@example.org';

describe('people', () => {
  test('are added with a link to choose a password, which is shown once', async () => {
    const { location } = await office.administrator.fill('/people/new', {
      name: 'Bo',
      email: 'BO@example.org',
    });
    const path = location.replace('/back-office', '');
    const link = /welcome\?token=[\w-]{32}/.exec((await office.administrator.get(path)).text)?.[0] ?? '';
    expect((await office.administrator.get(path)).text).not.toContain('welcome?token=');
    const [, person] = await office.service.store.people.list();
    expect(person).toMatchObject({ name: 'Bo', email: bo, groups: [], passwordHash: null });
    const visitor = createBackOfficeClient(office.service);
    const chosen = { password, repeated: password };
    const form = await visitor.open(`/${link}`);
    expect((await visitor.post('/welcome', { ...form, ...chosen })).status).toBe(303);
    expect((await visitor.get('/events')).text).toContain('>Bo<');
  });

  test('forms show errors and preserve the input', async () => {
    const answer = await office.administrator.fill('/people/new', {
      name: '',
      email: 'bo',
      groups: ['API Key Hero'],
    });
    expect(answer.status).toBe(422);
    for (const text of ['Bitte einen Namen angeben.', 'etwa name@example.org', 'value="bo"']) {
      expect(answer.text).toContain(text);
    }
    expect(answer.text).toMatch(/checked="" value="API Key Hero"/);
    const taken = await office.administrator.fill('/people/new', { name: 'Zwei', email: 'ADA@example.org' });
    expect(taken.text).toContain('Diese Adresse hat schon jemand anderes.');
    expect(await office.service.store.people.list()).toHaveLength(1);
  });

  test('that somebody else changed meanwhile are not overwritten', async () => {
    await addPerson(office.service, { email: bo });
    const form = await office.administrator.open('/people/2');
    await office.service.store.people.update(2, { name: bo, email: bo, groups: ['API Key Hero'] });
    const conflict = await office.administrator.post('/people/2', { ...form, name: 'Bo' });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain('Jemand anderes hat inzwischen gespeichert');
    expect(conflict.text).toMatch(/checked="" value="API Key Hero"/);
    expect(await office.service.store.people.get(2)).toMatchObject({ name: bo, groups: ['API Key Hero'] });
  });

  test('locking ends sessions and links immediately, until the person is unlocked', async () => {
    const visitor = await addPerson(office.service, { email: bo });
    expect((await visitor.get('/events')).status).toBe(200);
    const link = await office.service.store.sessions.passwordLink(2);
    const fields = await office.administrator.open('/people/2');
    await office.administrator.post('/people/2/lock', fields);
    expect((await visitor.get('/events')).status).toBe(303);
    expect((await createBackOfficeClient(office.service).get(`/welcome?token=${link}`)).status).toBe(410);
    await office.administrator.post('/people/2/unlock', fields);
    expect(
      (await createBackOfficeClient(office.service).post('/sign-in', { email: bo, password })).status,
    ).toBe(303);
  });

  test('the last administrator can neither be locked nor leave the group', async () => {
    const fields = await office.administrator.open('/people/1');
    const locked = await office.administrator.post('/people/1/lock', fields);
    expect(locked.text).toContain('könnte niemand mehr');
    const left = await office.administrator.post('/people/1', { ...fields, groups: [] });
    expect(left.text).toContain('könnte niemand mehr');
    expect((await office.service.store.people.get(1))?.groups).toContain('Administrators');
    await addPerson(office.service, { email: bo, groups: ['Administrators'] });
    expect((await office.administrator.post('/people/1', { ...fields, groups: [] })).status).toBe(303);
    expect((await office.administrator.get('/people')).status).toBe(403);
  });

  test('when two administrators lock each other concurrently, one remains unlocked', async () => {
    const visitor = await addPerson(office.service, { email: bo, groups: ['Administrators'] });
    const [mine, theirs] = [await office.administrator.open('/people/2'), await visitor.open('/people/1')];
    await Promise.all([
      office.administrator.post('/people/2/lock', mine),
      visitor.post('/people/1/lock', theirs),
    ]);
    const people = await office.service.store.people.list();
    expect(people.filter(({ isLocked }) => !isLocked)).toHaveLength(1);
  });

  test('are managed by administrators only; others see their names', async () => {
    const visitor = await addPerson(office.service, { email: bo });
    for (const path of ['/people', '/people/new', '/people/1']) {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(403);
      expect(text).toContain('mailto:ada@example.org');
    }
    const fields = await visitor.open('/account');
    await visitor.post('/people/new', { ...fields, name: 'X', email: 'x@example.org' });
    await visitor.post('/people/1/lock', fields);
    expect(await office.service.store.people.list()).toHaveLength(2);
    expect((await office.service.store.people.get(1))?.isLocked).toBe(false);
  });
});

describe('Configuration > API-Keys', () => {
  const keys = '/configuration/api-keys';

  test('creates a valid key in the format of the specification and shows it once', async () => {
    const { location } = await office.administrator.fill(`${keys}/new`, {
      name: 'Foyer <1>',
      groups: ['unpublished events'],
    });
    const path = location.replace('/back-office', '');
    const { text } = await office.administrator.get(path);
    const key = /[0-9a-f]{8}-[0-9a-f]{16}-[0-9a-f]{8}/.exec(text)?.[0] ?? '';
    expect(text).toContain('Foyer &lt;1&gt;');
    expect((await office.administrator.get(path)).text).not.toContain(key);
    expect((await office.administrator.get(keys)).text).toContain('noch nie benutzt');
    const now = testStart + 90_000;
    office.service.setNow(now);
    const events = await office.service.get('/api/events', { 'X-API-KEY': key });
    expect(events.status).toBe(200);
    const list = (await office.administrator.get(keys)).text;
    expect(list).toContain('zuletzt benutzt Fr., 20. Nov. 2026, 12:01');
    expect(list).toContain('Unveröffentlichte Veranstaltungen');
    expect(list).not.toContain(key);
  });

  test('revokes a key after a confirmation', async () => {
    const { key } = await office.service.store.keys.create({ name: 'Alt' });
    expect((await office.administrator.get(`${keys}/1/revoke`)).text).toContain('nicht zurücknehmen');
    expect((await office.service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    await office.administrator.fill(`${keys}/1/revoke`);
    expect((await office.service.get('/api/events', { 'X-API-KEY': key })).status).toBe(401);
    expect((await office.administrator.get(keys)).text).toContain('widerrufen Fr., 20. Nov. 2026');
  });

  test('changes name and data groups of a key, which stays the same', async () => {
    const { key } = await office.service.store.keys.create({ name: 'Alt', dataGroups: ['invoice data'] });
    expect(await office.administrator.open(`${keys}/1/change`)).toMatchObject({
      name: ['Alt'],
      groups: ['invoice data'],
    });
    const groups = ['unpublished events', 'order information'];
    const { location } = await office.administrator.fill(`${keys}/1/change`, { name: ' Neu ', groups });
    expect(location).toBe(`/back-office${keys}`);
    expect(await office.service.store.keys.list()).toMatchObject([{ name: 'Neu', dataGroups: groups }]);
    expect((await office.service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    const english = await office.administrator.get(`${keys}/1/change`, { 'Accept-Language': 'en' });
    expect(english.text).toContain('Change “Neu”');
    const wrong = await office.administrator.fill(`${keys}/1/change`, { name: ' ' });
    expect([wrong.status, wrong.text.includes('Bitte einen Namen angeben')]).toEqual([422, true]);
  });

  test('a key that somebody else changed meanwhile is not overwritten; a revoked one cannot be changed', async () => {
    await office.service.store.keys.create({ name: 'Alt' });
    const form = await office.administrator.open(`${keys}/1/change`);
    await office.service.store.keys.update(1, { name: 'Alt', dataGroups: ['invoice data'] }, () => true);
    const conflict = await office.administrator.post(`${keys}/1/change`, { ...form, name: 'Neu' });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(/checked="" value="invoice data"/);
    expect(await office.service.store.keys.list()).toMatchObject([{ name: 'Alt' }]);
    await office.service.store.keys.revoke(1);
    expect((await office.administrator.get(`${keys}/1/change`)).status).toBe(404);
    expect((await office.administrator.post(`${keys}/1/change`, form)).status).toBe(404);
  });

  test('a key needs a name; the checked groups are preserved', async () => {
    const { status, text } = await office.administrator.fill(`${keys}/new`, {
      name: ' ',
      groups: ['invoice data'],
    });
    expect(status).toBe(422);
    expect(text).toMatch(/checked="" value="invoice data"/);
    expect(await office.service.store.keys.list()).toEqual([]);
  });

  test('is for the group “API Key Hero”; others see the names of its members', async () => {
    const visitor = await addPerson(office.service, { email: bo, groups: ['Administrators'] });
    expect((await visitor.get('/configuration')).text).toContain('mailto:ada@example.org');
    expect((await visitor.get('/configuration')).text).not.toContain(`href="/back-office${keys}"`);
    const { status, text } = await visitor.get(`${keys}/new`);
    expect(status).toBe(403);
    expect(text).toContain('API Key Hero');
    const fields = await visitor.open('/account');
    expect((await visitor.post(`${keys}/new`, { ...fields, name: 'X' })).status).toBe(403);
    expect(await office.service.store.keys.list()).toEqual([]);
    await office.service.store.keys.create({ name: 'Alt' });
    expect((await visitor.post(`${keys}/1/change`, { ...fields, name: 'X' })).status).toBe(403);
    expect(await office.service.store.keys.list()).toMatchObject([{ name: 'Alt' }]);
  });
});

describe('the console', () => {
  test('opens without a key for signed-in administrators only', async () => {
    const console = await office.administrator.get('/api');
    expect(console.status).toBe(200);
    expect(console.text).toContain('swagger-ui');
    const visitor = await addPerson(office.service, { email: bo });
    expect((await visitor.get('/api')).status).toBe(401);
    expect((await createBackOfficeClient(office.service).get('/api')).status).toBe(401);
    const data = await office.administrator.get('/api/events', { Accept: 'application/ld+json' });
    expect(data.status).toBe(401);
    expect((await office.administrator.get('/api?apiKey=falsch')).status).toBe(401);
  });
});
