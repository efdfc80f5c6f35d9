import { describe, expect, test } from 'vitest';
import { createFailingDialect } from '#testing/failing-dialect.ts';
import {
  type BackOfficeResponse,
  createBackOfficeClient,
  type Fields,
  firstAdministrator,
  password,
} from '#testing/back-office-client.ts';
import { runBackOffice } from '#testing/running-back-office.ts';
import { testService, testStart } from '#testing/test-service.ts';

const office = runBackOffice();

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** `isChunked`: without `Content-Length`. */
async function send(
  path: string,
  body: string,
  { headers = {}, isChunked = false }: { headers?: Record<string, string>; isChunked?: boolean } = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const whole = new Blob([body]);
  const sent = isChunked ? { body: whole.stream(), duplex: 'half' } : { body: whole };
  const init: RequestInit = { method: 'POST', headers: { ...form, ...headers }, redirect: 'manual', ...sent };
  const answer = await fetch(`${office.service.url}/back-office${path}`, init);
  return { status: answer.status, text: await answer.text() };
}

const upload = (content: string): FormData => {
  const data = new FormData();
  data.append('alt', 'Ein Chor');
  data.append('file', new Blob([content], { type: 'image/png' }), 'bild.png');
  return data;
};

describe('without a session', () => {
  test.each(['/events/new', '/sign-in', '/welcome', '/events/1/picture', '/nowhere'])(
    '%s accepts at most 16 kB and does not echo what was sent',
    async (path) => {
      for (const isChunked of [false, true]) {
        const { status, text } = await send(path, 'a&'.repeat(3_900_000), { isChunked });
        expect(status).toBe(413);
        expect(text.length).toBeLessThan(4000);
        const rest = await send(path, `secret=1&x=${'y'.repeat(16 * 1024)}`, { isChunked });
        expect([rest.status, rest.text.includes('secret')]).toEqual([413, false]);
      }
    },
  );

  test('at most 100 fields are accepted, of which 96 are held for signing in', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=`).join('&');
    expect((await send('/events/new', fields(96))).status).toBe(401);
    expect((await send('/events/new', fields(97))).status).toBe(413);
    expect((await send('/welcome', fields(100))).status).toBe(410);
    expect((await send('/welcome', fields(101))).status).toBe(413);
    expect((await send('/events/new', '&'.repeat(100))).status).toBe(413);
  });

  test('no page reads a file', async () => {
    const anonymous = createBackOfficeClient(office.service);
    for (const path of ['/events/1/picture', '/events/new', '/sign-in']) {
      const { status, text } = await anonymous.post(path, upload('x'.repeat(1_000_000)));
      expect(status).toBe(path === '/sign-in' ? 400 : 401);
      expect(text).not.toContain('Ein Chor');
    }
  });

  test('an expired session counts as none', async () => {
    office.service.setNow(testStart + 13 * 3_600_000);
    expect((await office.administrator.post('/events/new', { description: 'x'.repeat(20_000) })).status).toBe(
      413,
    );
  });

  test('a form within the budget comes back after signing in', async () => {
    const line = 'Größe, Räume & Übung: „alles“ = 100 % schön.\n';
    const description = line.repeat(Math.floor(15_000 / new URLSearchParams({ line }).toString().length));
    const written = new URLSearchParams({ name: 'Vortrag', description }).toString();
    expect(written.length).toBeGreaterThan(13_900);
    const asked = await send('/events/new', written);
    expect(asked.status).toBe(401);
    const again = await createBackOfficeClient(office.service).signInAgain(asked.text, {
      email: 'ada@example.org',
      password,
    });
    expect(again.status).toBe(200);
    expect(again.text).toContain(description.trim().replaceAll('&', '&amp;'));
  });

  test('a longer form is not stored in the page, which explains how to send it again after signing in', async () => {
    const fields = { name: 'Vortrag', description: 'Lang. '.repeat(3000) };
    const anonymous = createBackOfficeClient(office.service);
    const lost = await anonymous.post('/events/new', fields);
    expect(lost.status).toBe(413);
    expect(lost.text).toContain('Sie sind nicht mehr angemeldet');
    expect(lost.text).toContain('laden Sie diese Seite neu (F5)');
    expect(lost.text).toContain('href="/back-office/sign-in" target="_blank"');
    const reloaded = await office.administrator.post('/events/new', fields);
    expect(reloaded.text).toContain('Ihre Eingaben sind noch da');
    expect(reloaded.text).toContain(fields.description.trim());
    expect(await office.service.store.events.list()).toEqual([]);
  });
});

describe('with a session', () => {
  const open = (changes: Fields): Promise<BackOfficeResponse> =>
    office.administrator.fill('/events/new', changes);

  test('both descriptions may have the maximum length, in any script', async () => {
    const times = { start: '2026-11-24T18:00', end: '2026-11-24T20:00' };
    const long = '漢'.repeat(20_000);
    const { status } = await open({ name: 'Vortrag', ...times, description: long, 'en-description': long });
    expect(status).toBe(303);
  });

  test('a larger form, or one with more than 1,000 fields, is rejected', async () => {
    const large = await open({ description: 'x'.repeat(600_000) });
    expect(large.status).toBe(413);
    expect(large.text).toContain('höchstens 512 kB');
    expect(large.text).not.toContain('xxx');
    expect((await open({ tags: Array.from({ length: 1001 }, () => '1') })).status).toBe(413);
  });

  test('files are read only in forms of events and images, 8 MB and 1,000 parts at most', async () => {
    await office.service.store.events.create({ name: 'A', startDate: testStart, endDate: testStart });
    expect((await office.administrator.post('/categories/new', upload('x'))).status).toBe(400);
    expect((await office.administrator.post('/events/1/picture', upload('x'))).status).toBe(200);
    const two = upload('x');
    two.append('file', new Blob(['y']), 'second.png');
    expect((await office.administrator.post('/events/1/picture', two)).status).toBe(413);
    const many = upload('x');
    for (let part = 0; part < 998; part += 1) many.append('more', 'x');
    for (const path of ['/events/new', '/events/1/picture'])
      expect((await office.administrator.post(path, many)).status).toBe(200);
    many.append('more', 'x');
    for (const path of ['/events/new', '/events/1/picture']) {
      expect((await office.administrator.post(path, many)).status).toBe(413);
      expect((await office.administrator.post(path, upload('x'.repeat(8_400_000)))).status).toBe(413);
    }
  });

  test('a file without a declared length is not read', async () => {
    await office.service.store.events.create({ name: 'A', startDate: testStart, endDate: testStart });
    const headers = {
      Cookie: office.administrator.cookies(),
      'Content-Type': 'multipart/form-data; boundary=b',
    };
    const body = '--b\r\ncontent-disposition: form-data; name="alt"\r\n\r\nEin Chor\r\n--b--\r\n';
    for (const path of ['/events/new', '/events/1/picture']) {
      expect((await send(path, body, { headers })).status).toBe(200);
      expect((await send(path, body, { headers, isChunked: true })).status).toBe(413);
    }
  });
});

test('while the database is lost every request is anonymous: a long form is not echoed, and a reload sends it again', async () => {
  const database = createFailingDialect();
  const other = await testService({ dialect: database.dialect });
  const ada = await firstAdministrator(other);
  const fields = { ...(await ada.open('/events/new')), description: 'Lang. '.repeat(3000) };
  database.fail(Object.assign(new Error('gone'), { code: 'ECONNREFUSED', syscall: 'connect' }));
  for (const body of [fields, upload('x'.repeat(100_000))]) {
    const lost = await ada.post('/events/1/picture', body);
    expect(lost.status).toBe(503);
    expect(lost.text).toContain('Die Datenbank ist gerade nicht erreichbar');
    expect(lost.text).toContain('Laden Sie diese Seite dann neu (F5)');
    expect(lost.text).not.toMatch(/Lang\.|Ein Chor/);
  }
  await other.close();
});
