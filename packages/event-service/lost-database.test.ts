import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { captureLog } from '#testing/capture-log.ts';
import { createFailingDialect, type FailingDialect } from '#testing/failing-dialect.ts';
import {
  type BackOfficeClient,
  createBackOfficeClient,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { testService, type TestService, testStart } from '#testing/test-service.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});
const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const busy = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
const readOnly = Object.assign(new Error('attempt to write a readonly database'), {
  code: 'SQLITE_READONLY',
});
const programError = new TypeError('Cannot read properties of undefined (reading "rows")');

let service: TestService;
let database: FailingDialect;
let client: BackOfficeClient;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  log = captureLog('error');
  database = createFailingDialect();
  service = await testService({ dialect: database.dialect, logger: log.logger });
  client = await firstAdministrator(service);
});
afterEach(async () => {
  database.fail(null);
  await service.close();
});

/** A stack, a file or a driver's message. */
const internals = /\bat .*[(:]|node_modules|\.ts\b|ECONN|SQLITE|TypeError|127\.0\.0\.1:5432/;

describe('the interface, while the database is lost', () => {
  test.each([
    ['refuses', refused, '10', 'cannot be reached'],
    ['is busy', busy, '5', 'is busy'],
    ['is full', full, '60', 'no room left'],
    ['is read-only', readOnly, '60', 'cannot be written to'],
  ])('%s: 503 with a Hydra error and the time to wait', async (_, error, seconds, words) => {
    database.fail(error);
    const { status, headers, json, text } = await service.get('/api/events');
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe(seconds);
    expect(headers.get('Content-Type')).toBe('application/ld+json; charset=utf-8');
    expect(json).toMatchObject({
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': expect.stringContaining(words),
    });
    expect(text).not.toMatch(internals);
  });

  test('every path that needs the database responds with 503, in its format', async () => {
    const { key } = await service.store.keys.create({ name: 'a' });
    database.fail(refused);
    const own = { 'X-API-KEY': key };
    for (const path of ['/api/events', '/api/events/1', '/api/filter_categories', '/api', '/uploads/a.png'])
      expect([path, (await service.get(path, own)).status]).toEqual([path, 503]);
    const json = await service.get('/api/events', { Accept: 'application/json' });
    expect(json.headers.get('Content-Type')).toContain('application/problem+json');
    expect(json.json.detail).toContain('cannot be reached');
    const page = await service.get('/api', { ...own, Accept: 'text/html' });
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('cannot be reached')]);
  });

  test('the OpenAPI document lists the status', async () => {
    const { json } = await service.get('/api/docs.json');
    for (const path of ['/api/events', '/api/events/{id}'])
      expect(Object.keys(json.paths[path].get.responses['503'].headers)).toEqual(['Retry-After']);
  });

  test('it recovers with the database', async () => {
    database.fail(refused);
    expect((await service.get('/api/events')).status).toBe(503);
    database.fail(null);
    expect((await service.get('/api/events')).status).toBe(200);
  });

  test('a key is accepted while its use cannot be stored', async () => {
    const { key } = await service.store.keys.create({ name: 'a' });
    database.fail(full, /^update/);
    expect((await service.get('/api/events', { 'X-API-KEY': key })).status).toBe(200);
    database.fail(null);
    expect((await service.store.keys.list())[0]?.lastUsedAt).toBeNull();
  });

  test('sample events can be read while they cannot be renewed', async () => {
    const own = createFailingDialect();
    const demo = await testService({ dialect: own.dialect, demo: true });
    const total = async () => (await demo.get('/api/events')).json['hydra:totalItems'];
    const before = await total();
    own.fail(full, /^(?:begin|insert|update|delete)/);
    demo.setNow(testStart + 86_400_000);
    expect(await total()).toBe(before);
    own.fail(refused);
    expect((await demo.get('/api/events')).status).toBe(503);
    own.fail(null);
    expect(await total()).toBeGreaterThan(before);
    await demo.close();
  });

  test('another error is 500, without details for the client and with its stack in the log', async () => {
    database.fail(programError);
    const { status, headers, text } = await service.get('/api/events');
    expect(status).toBe(500);
    expect(headers.get('Retry-After')).toBeNull();
    expect(text).not.toMatch(internals);
    expect(log.read()).toContain('event service failed');
    expect(log.read()).toMatch(/lost-database\.test\.ts/);
  });

  test('the log has one line for a lost database, with its message and without a stack', async () => {
    database.fail(refused);
    await service.get('/api/events');
    expect(log.read()).toMatch(
      /"loss":"unreachable","reason":"connect ECONNREFUSED.*"event service lost its database"/,
    );
    expect(log.read()).not.toContain('.ts:');
  });
});

const event = { name: 'Vortrag & <Musik>', start: '2026-11-24T18:00', end: '2026-11-24T20:00' };
const text = 'Erste Zeile\nZweite "Zeile"';

describe('the back office, while the database is lost', () => {
  test('the page explains the failure and what to do', async () => {
    database.fail(refused);
    const { status, headers, text: page } = await client.get('/events');
    expect(status).toBe(503);
    expect(headers.get('Retry-After')).toBe('10');
    expect(page).toContain('Die Datenbank ist gerade nicht erreichbar');
    expect(page).toContain('ist nicht verloren');
    expect(page).toContain('geben Sie der Technik Bescheid');
    expect(page).toContain('href="/back-office/events"');
    expect(page).not.toMatch(internals);
    const english = await client.get('/events', { 'Accept-Language': 'en' });
    expect(english.text).toContain('The database cannot be reached at the moment');
  });

  test.each([
    ['refused', refused, /./],
    ['full', full, /^insert/],
    ['read-only', readOnly, /^insert/],
    ['busy', busy, /^begin/],
    ['full at the very end', full, /^commit/],
  ])(
    'the form of a new event keeps its values, and is saved by sending it again: %s',
    async (_, error, where) => {
      const form = { ...(await client.open('/events/new')), ...event, shortDescription: text };
      database.fail(error, where);
      const lost = await client.post('/events/new', form);
      expect(lost.status).toBe(503);
      expect(lost.text).toContain('Ihre Eingaben sind noch da. Gespeichert ist davon nichts.');
      const again = await sendAgain(lost.text);
      expect(again.status).toBe(503);
      database.fail(null);
      const { location } = await sendAgain(again.text);
      expect(location).toBe('/back-office/events/1?saved=new');
      const { json } = await service.get('/api/events/1');
      expect(json).toMatchObject({ name: event.name, shortDescription: text });
      expect((await service.get('/api/events')).json['hydra:totalItems']).toBe(1);
    },
  );

  test('after a connection broke during the commit, the page warns that the event may be stored', async () => {
    const form = { ...(await client.open('/events/new')), ...event };
    database.fail(refused, /^commit/);
    const { text: page } = await client.post('/events/new', form);
    expect(page).toContain('Sehen Sie bitte vorher nach');
    expect(page).not.toContain('Gespeichert ist davon nichts');
  });

  test('an edit does not overwrite a concurrent change', async () => {
    await service.store.events.create({ name: 'Alt', startDate: testStart, endDate: testStart + 3_600_000 });
    const form = { ...(await client.open('/events/1')), subtitle: 'von mir' };
    database.fail(busy, /^begin/);
    const lost = await client.post('/events/1', form);
    expect(lost.status).toBe(503);
    database.fail(null);
    await service.store.events.update(1, { subtitle: 'von anderen' });
    const again = await sendAgain(lost.text);
    expect(again.status).not.toBe(303);
    expect(again.text).toContain('von mir');
    expect((await service.get('/api/events/1')).json.subtitle).toBe('von anderen');
  });

  test('the sign-in form keeps the e-mail address and the pending form, but not the password', async () => {
    const guest = createBackOfficeClient(service);
    const waiting = await guest.post('/events/new', event);
    expect(waiting.status).toBe(401);
    const fields = { ...readHidden(waiting.text), email: 'ada@example.org', password };
    database.fail(refused);
    const lost = await guest.post('/sign-in', fields);
    expect(lost.status).toBe(503);
    expect(lost.text).toContain('value="ada@example.org"');
    expect(lost.text).toContain('Die Datenbank ist gerade nicht erreichbar');
    expect(lost.text).not.toContain(password);
    database.fail(null);
    const { text: shown } = await guest.signInAgain(lost.text, { email: 'ada@example.org', password });
    expect(shown).toContain('value="Vortrag &amp; &lt;Musik&gt;"');
  });

  test('attempts to sign in during the failure do not count', async () => {
    const guest = createBackOfficeClient(service);
    const right = { email: 'ada@example.org', password };
    database.fail(refused);
    for (let attempt = 0; attempt < 12; attempt += 1)
      expect((await guest.post('/sign-in', right)).status).toBe(503);
    database.fail(null);
    expect((await guest.post('/sign-in', right)).status).toBe(303);
  });

  test('passwords are not stored in the page', async () => {
    const form = { ...(await client.open('/account')), current: password, password: 'x'.repeat(20) };
    database.fail(refused);
    const { status, text: page } = await client.post('/account', { ...form, repeated: form.password });
    expect(status).toBe(503);
    expect(page).toContain('Nur die Passwörter');
    expect(page).not.toContain(form.password);
    expect(page).not.toContain(password);
  });

  test('a form of another origin is refused, and not shown', async () => {
    database.fail(refused);
    const { status, text: page } = await client.post('/events/new', event, {
      Origin: 'http://evil.example',
    });
    expect(status).toBe(403);
    expect(page).not.toContain('Vortrag');
  });

  test('after another error the page keeps the form, and the log has the stack', async () => {
    const form = { ...(await client.open('/events/new')), ...event };
    database.fail(programError, /^insert/);
    const failed = await client.post('/events/new', form);
    expect(failed.status).toBe(500);
    expect(failed.headers.get('Retry-After')).toBeNull();
    expect(failed.text).toContain('Hier ist ein Fehler passiert');
    expect(failed.text).not.toMatch(internals);
    expect(log.read()).toMatch(/event service failed/);
    expect(log.read()).toMatch(/lost-database\.test\.ts/);
    database.fail(null);
    expect((await sendAgain(failed.text)).location).toBe('/back-office/events/1?saved=new');
  });
});

function sendAgain(page: string) {
  const main = page.slice(page.indexOf('<main'));
  const action = /<form [^>]*action="\/back-office([^"]*)"/.exec(main)?.[1] ?? '';
  return client.post(action, readHidden(page));
}

function readHidden(page: string): Record<string, string> {
  const main = page.slice(page.indexOf('<main'));
  const inputs = [...main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const plain = (written: string) =>
    written
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&');
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [plain(name), plain(value)]));
}
