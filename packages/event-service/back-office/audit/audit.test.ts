import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '@aushang/serving/images/sample-images.ts';
import {
  addPerson,
  createBackOfficeClient,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { createFailingDialect } from '#testing/failing-dialect.ts';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testService, testStart } from '#testing/test-service.ts';

const path = '/configuration/audit-log';
const keys = '/configuration/api-keys';
const ada = 'Ada Beispiel <ada@example.org>';
const bo = 'bo@example.org';

let log: string;
const office = runBackOffice(() => {
  log = '';
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  return { logger: pino({ level: 'info' }, stream) };
});

async function entries(): Promise<readonly string[]> {
  const { entries: all } = await office.service.store.audit.list(1);
  return all.map(({ kind, actor, subject }) => `${kind} | ${actor} | ${subject}`).reverse();
}

/** The lines of the log for entries, in their order. */
const lines = () =>
  log
    .split('\n')
    .filter((line) => line.includes('event service audit'))
    .map((line) => JSON.parse(line))
    .map(({ act, person, subject }) => [act, person, subject]);

describe('an entry is made for', () => {
  test('signing in, and failing to', async () => {
    const signIn = (email: string, given: string) =>
      createBackOfficeClient(office.service).post('/sign-in', { email, password: given });
    await signIn('ada@example.org', password);
    await signIn('ada@example.org', 'geheim und falsch');
    await signIn(`${'x'.repeat(150)}@example.org`, 'geheim und falsch');
    await signIn('ein Passwort im falschen Feld', 'geheim und falsch');
    expect(await entries()).toEqual([
      `signed-in | ${ada} | `,
      `sign-in-failed |  | ${ada}`,
      `sign-in-failed |  | ${'x'.repeat(100)}`,
      'sign-in-failed |  | ',
    ]);
    expect(lines()).toEqual([
      ['signed-in', 1, null],
      ['sign-in-failed', null, 1],
      ['sign-in-failed', null, null],
      ['sign-in-failed', null, null],
    ]);
    expect(log).not.toMatch(/geheim|ada@|Ada|Passwort/);
  });

  test('a password that is changed, or was wrong where it is changed', async () => {
    const chosen = { password: 'noch ein langer Satz', repeated: 'noch ein langer Satz' };
    await office.administrator.fill('/account', { current: 'falsch', ...chosen });
    await office.administrator.fill('/account', { current: password, ...chosen });
    const token = await office.service.store.sessions.passwordLink(1);
    await createBackOfficeClient(office.service).post('/welcome', { token, ...chosen });
    expect(await entries()).toEqual([
      `sign-in-failed | ${ada} | ${ada}`,
      `password-changed | ${ada} | ${ada}`,
      `password-changed | ${ada} | ${ada}`,
    ]);
  });

  test('a key that is made, changed and revoked, without the key itself', async () => {
    const { location } = await office.administrator.fill(`${keys}/new`, { name: 'Foyer' });
    const shown = await office.administrator.get(location.replace('/back-office', ''));
    const key = /[0-9a-f]{8}-[0-9a-f]{16}-[0-9a-f]{8}/.exec(shown.text)?.[0] ?? '';
    expect(key).not.toBe('');
    await office.administrator.fill(`${keys}/1/change`, { name: 'Mensa', groups: ['invoice data'] });
    await office.administrator.fill(`${keys}/1/change`);
    await office.administrator.fill(`${keys}/1/revoke`);
    await office.administrator.fill(`${keys}/1/revoke`);
    expect(await entries()).toEqual([
      `key-made | ${ada} | Foyer`,
      `key-changed | ${ada} | Foyer (–) → Mensa (invoice data)`,
      `key-revoked | ${ada} | Mensa`,
    ]);
    expect(lines()).toEqual([
      ['key-made', 1, 1],
      ['key-changed', 1, 1],
      ['key-revoked', 1, 1],
    ]);
    const { text } = await office.administrator.get(path);
    expect(text).not.toContain(key);
    expect(log).not.toContain(key);
  });

  test('a person who is added, gets other groups or a link, is locked and unlocked', async () => {
    await office.administrator.fill('/people/new', { name: 'Bo', email: bo });
    await office.administrator.fill('/people/2', { name: 'Bo B.' });
    await office.administrator.fill('/people/2', { groups: ['Administrators', 'API Key Hero'] });
    for (const action of ['link', 'lock', 'unlock']) {
      await office.administrator.post(`/people/2/${action}`, await office.administrator.open('/people/2'));
    }
    expect(await entries()).toEqual([
      `person-added | ${ada} | Bo <${bo}>: –`,
      `link-made | ${ada} | Bo <${bo}>`,
      `groups-changed | ${ada} | Bo B. <${bo}>: Administrators, API Key Hero`,
      `link-made | ${ada} | Bo B. <${bo}>`,
      `person-locked | ${ada} | Bo B. <${bo}>`,
      `person-unlocked | ${ada} | Bo B. <${bo}>`,
    ]);
  });

  test('a category and an image that are removed', async () => {
    await office.service.store.filterCategories.create({ name: 'Mensa' });
    await office.administrator.fill('/categories/1/remove');
    await office.service.store.events.create({ name: 'Chor', startDate: testStart, endDate: testStart });
    const form = new FormData();
    for (const [name, value] of Object.entries(await office.administrator.open('/events/1/picture'))) {
      if (name !== 'alt' && name !== 'file') form.append(name, String(value));
    }
    form.append('alt', 'Ein Chor');
    form.append('file', new Blob([new Uint8Array(sampleImage('png'))]), 'bild.png');
    await office.administrator.post('/events/1/picture', form);
    const [image] = await office.service.store.resources.list('EventImage');
    const fields = await office.administrator.open('/events/1/picture');
    await office.administrator.post('/events/1/picture/remove', { ...fields, picture: String(image?.id) });
    expect(await entries()).toEqual([
      `category-removed | ${ada} | Mensa`,
      `image-removed | ${ada} | Ein Chor`,
    ]);
  });
});

test('the page is for administrators, in German and English, newest first', async () => {
  await office.service.store.audit.record({ kind: 'key-made', actor: ada, subject: 'Foyer <1>' });
  await office.service.store.audit.record({ kind: 'sign-in-failed', actor: '', subject: bo });
  const { text } = await office.administrator.get(path);
  expect(text.indexOf('Anmelden gescheitert')).toBeGreaterThan(0);
  expect(text.indexOf('API-Key angelegt')).toBeGreaterThan(text.indexOf('Anmelden gescheitert'));
  expect(text).toContain('Foyer &lt;1&gt;');
  expect(text).toContain('Fr., 20. Nov. 2026, 12:00');
  expect((await office.administrator.get(path, { 'Accept-Language': 'en' })).text).toContain('API key made');
  expect((await office.administrator.get('/configuration')).text).toContain(`href="/back-office${path}"`);
  const visitor = await addPerson(office.service, { email: bo, groups: ['API Key Hero'] });
  expect((await visitor.get(path)).status).toBe(403);
  expect((await visitor.get('/configuration')).text).not.toContain(path);
});

test('an entry that cannot be stored does not undo the action', async () => {
  const database = createFailingDialect();
  const own = await testService({ dialect: database.dialect });
  const visitor = await firstAdministrator(own);
  const form = await visitor.open(`${keys}/new`);
  const full = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
  database.fail(full, /^insert into "audit_log"/);
  expect((await visitor.post(`${keys}/new`, { ...form, name: 'Foyer' })).status).toBe(303);
  expect(await own.store.keys.list()).toHaveLength(1);
  await own.close();
});
