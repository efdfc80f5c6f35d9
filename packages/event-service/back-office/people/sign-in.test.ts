import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDialect, openDatabase } from '#storage/database/database.ts';
import {
  addPerson,
  createBackOfficeClient,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { testPasswordCost, testService, type TestService, testStart } from '#testing/test-service.ts';
import { testStorage } from '#testing/test-storage.ts';

let service: TestService;
beforeEach(async () => {
  service = await testService();
});
afterEach(() => service.close());

const hour = 3_600_000;
const ada = { email: 'ada@example.org', password };
const tokenOf = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? '';
const who = { name: 'Ada', email: 'ada@example.org', password, repeated: password };

/** All rows that could contain a secret. */
async function everythingStored(dataDir: string): Promise<string> {
  const db = await openDatabase(createDialect(await testStorage(dataDir)));
  const tables = ['users', 'sessions', 'one_time_links', 'user_group_members', 'meta'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  await db.destroy();
  return JSON.stringify(rows);
}

describe('the first administrator', () => {
  test('is created with the link of the first start, which works once', async () => {
    const token = tokenOf(service.firstSignIn);
    const visitor = createBackOfficeClient(service);
    const form = await visitor.open(`/welcome?token=${token}`);
    expect((await visitor.post('/welcome', { ...form, ...who })).location).toBe('/back-office/events');
    expect((await visitor.get('/people')).text).toContain('ada@example.org');
    const anonymous = createBackOfficeClient(service);
    expect((await anonymous.get(`/welcome?token=${token}`)).status).toBe(410);
    expect((await anonymous.post('/welcome', { token, ...who, email: 'x@example.org' })).status).toBe(410);
    expect(await service.store.people.list()).toHaveLength(1);
  });

  test('concurrent requests with the link create one person', async () => {
    const token = tokenOf(service.firstSignIn);
    const emails = ['a@example.org', 'b@example.org'];
    const answers = await Promise.all(
      emails.map((email) => createBackOfficeClient(service).post('/welcome', { token, ...who, email })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([303, 410]);
    expect(await service.store.people.list()).toHaveLength(1);
  });

  test('the link is valid for a day', async () => {
    service.setNow(testStart + 24 * hour);
    const { status, text } = await createBackOfficeClient(service).get(
      `/welcome?token=${tokenOf(service.firstSignIn)}`,
    );
    expect(status).toBe(410);
    expect(text).toContain('gilt nicht mehr');
  });

  test('when the passwords differ, all input except them is preserved', async () => {
    const token = tokenOf(service.firstSignIn);
    const visitor = createBackOfficeClient(service);
    const { status, text } = await visitor.post('/welcome', { token, ...who, repeated: 'anders' });
    expect(status).toBe(422);
    expect(text).toContain('Die beiden Eingaben sind verschieden.');
    expect(text).toContain('value="ada@example.org"');
    expect(text).not.toContain(password);
    expect((await visitor.post('/welcome', { token, ...who })).status).toBe(303);
  });

  test('a restart creates a new link until there is an administrator; no secret is stored', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'office-'));
    const first = await testService({ dataDir });
    await first.close();
    const second = await testService({ dataDir });
    const old = createBackOfficeClient(second);
    expect((await old.get(`/welcome?token=${tokenOf(first.firstSignIn)}`)).status).toBe(410);
    const visitor = await firstAdministrator(second);
    const session = visitor.cookies().split('=')[1] ?? '';
    await second.close();
    const third = await testService({ dataDir });
    expect(third.firstSignIn).toBeNull();
    expect(session.length).toBeGreaterThan(20);
    await third.close();
    const all = await everythingStored(dataDir);
    expect(all).toContain(`${testPasswordCost}$`);
    for (const secret of [password, session, tokenOf(second.firstSignIn)]) expect(all).not.toContain(secret);
    rmSync(dataDir, { recursive: true });
  });
});

describe('signing in', () => {
  test('sets an HttpOnly and SameSite cookie', async () => {
    await firstAdministrator(service);
    const plain = await createBackOfficeClient(service).post('/sign-in', ada);
    expect(plain.location).toBe('/back-office/events');
    expect(plain.headers.get('set-cookie')).toMatch(
      /^aushang-back-office=[\w-]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const overTls = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' };
    const tls = await createBackOfficeClient(service, overTls).post('/sign-in', ada);
    expect(tls.headers.get('set-cookie')).toMatch(
      /^__Host-aushang-back-office=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('is rejected from other machines without TLS', async () => {
    await firstAdministrator(service);
    for (const headers of [{ 'X-Forwarded-For': '203.0.113.7' }, { 'X-Forwarded-Proto': 'http' }]) {
      const answer = await createBackOfficeClient(service, headers).post('/sign-in', ada);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('nur über https');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('redirects to the requested page, never to another host', async () => {
    await firstAdministrator(service);
    const visitor = createBackOfficeClient(service);
    expect((await visitor.get('/people')).location).toBe('/back-office/sign-in?next=%2Fback-office%2Fpeople');
    const signedIn = await createBackOfficeClient(service).post('/sign-in', {
      ...ada,
      next: '/back-office/people',
    });
    expect(signedIn.location).toBe('/back-office/people');
    const cases = [
      '//evil.example/back-office/',
      String.raw`/back-office/\evil.example`,
      'https://evil.example',
    ];
    for (const next of cases) {
      const { location } = await visitor.get(`/language?${new URLSearchParams({ next }).toString()}`);
      expect(location).toBe('/back-office/events');
    }
  });

  test('an unknown address, a wrong password and a locked person get the same answer', async () => {
    const administrator = await firstAdministrator(service);
    await addPerson(service, { email: 'bo@example.org' });
    await administrator.post('/people/2/lock', await administrator.open('/people/2'));
    const texts = await Promise.all(
      [ada.email, 'nobody@example.org', 'bo@example.org'].map(async (email) => {
        const given = email === 'bo@example.org' ? password : 'falsch falsch';
        const { text, status } = await createBackOfficeClient(service).post('/sign-in', {
          email,
          password: given,
        });
        return `${status} ${text.replaceAll(email, '')}`;
      }),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('401');
  });

  test('the language is the browser’s or the chosen one', async () => {
    const visitor = createBackOfficeClient(service);
    expect((await visitor.get('/sign-in')).text).toContain('<html lang="de">');
    expect((await visitor.get('/sign-in', { 'Accept-Language': 'en-GB,de;q=0.8' })).text).toContain(
      'Sign in',
    );
    await visitor.get('/language?to=en&next=/back-office/sign-in');
    expect((await visitor.get('/sign-in', { 'Accept-Language': 'de' })).text).toContain('Sign in');
  });
});

describe('forms', () => {
  const event = { name: 'Vortrag', start: '2026-11-24T18:00', end: '2026-11-24T20:00' };

  test('from another origin or without the token store nothing', async () => {
    const visitor = await firstAdministrator(service);
    const fields = { ...(await visitor.open('/categories/new')), name: 'Fremd' };
    const foreign = await visitor.post('/categories/new', fields, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const otherPort = await visitor.post('/categories/new', fields, { Origin: 'http://127.0.0.1:1' });
    expect(otherPort.status).toBe(403);
    const without = await visitor.post('/categories/new', { ...fields, 'form-token': 'x' });
    expect(without.status).toBe(200);
    expect(without.text).toContain('value="Fremd"');
    expect(await service.store.filterCategories.list()).toEqual([]);
    expect((await visitor.post('/categories/new', fields)).status).toBe(303);
  });

  test('sent after the session ended come back after signing in', async () => {
    const visitor = await firstAdministrator(service);
    const fields = {
      ...(await visitor.open('/events/new')),
      ...event,
      description: 'Zeile 1\nZeile "2" & <b>',
    };
    service.setNow(testStart + 13 * hour);
    const asked = await visitor.post('/events/new', fields);
    expect(asked.status).toBe(401);
    expect(asked.text).toContain('Ihre Eingaben warten');
    expect(asked.text).not.toContain('form-token');
    const wrong = await visitor.signInAgain(asked.text, { ...ada, password: 'falsch falsch' });
    expect(wrong.status).toBe(401);
    const again = await visitor.signInAgain(wrong.text, ada);
    expect(again.text).toContain('Ihre Eingaben sind noch da');
    expect(again.text).toContain('value="Vortrag"');
    expect(again.text).toContain('Zeile 1\nZeile &quot;2&quot; &amp; &lt;b&gt;');
    expect(await service.store.events.list()).toEqual([]);
  });

  test('of an event that was removed meanwhile get the page that says so', async () => {
    const visitor = await firstAdministrator(service);
    const id = await service.store.events.create({ name: 'A', startDate: testStart, endDate: testStart });
    const fields = { ...(await visitor.open(`/events/${id}`)), ...event };
    service.setNow(testStart + 13 * hour);
    const asked = await visitor.post(`/events/${id}`, fields);
    await service.store.events.remove(id);
    const again = await visitor.signInAgain(asked.text, ada);
    expect(again.status).toBe(404);
    expect(again.text).toContain('Das gibt es nicht (mehr)');
  });

  test('that are incomplete or too large get an error page', async () => {
    const visitor = await firstAdministrator(service);
    const broken = await visitor.post('/events/new', {}, { 'Content-Type': 'text/plain' });
    expect(broken.status).toBe(400);
    const large = await visitor.post('/events/new', { description: 'x'.repeat(8_400_000) });
    expect(large.status).toBe(413);
    expect(large.text).toContain('höchstens 512 kB');
  });

  test('pages are answered to HEAD as to GET, without their content', async () => {
    const visitor = await firstAdministrator(service);
    const headers = { Cookie: visitor.cookies() };
    for (const [path, status] of [
      ['/events', 200],
      ['/events/7', 404],
      ['/nowhere', 404],
    ] as const) {
      const answer = await fetch(`${service.url}/back-office${path}`, { method: 'HEAD', headers });
      expect([answer.status, await answer.text()]).toEqual([status, '']);
    }
  });

  test('that are not whole are refused', async () => {
    const visitor = await firstAdministrator(service);
    await service.store.events.create({ name: 'A', startDate: testStart, endDate: testStart });
    const headers = { Cookie: visitor.cookies(), 'Content-Type': 'multipart/form-data; boundary=b' };
    for (const body of [
      '',
      '--b\r\n',
      '--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nEin Ch',
      'x',
    ]) {
      const url = `${service.url}/back-office/events/1/picture`;
      const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
      expect([body, status]).toEqual([body, body === '' ? 200 : 400]);
    }
  });

  test('pages cannot be framed or cached and run no inline script', async () => {
    const { headers } = await (await firstAdministrator(service)).get('/events');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
