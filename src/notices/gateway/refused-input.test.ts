import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainText } from '#server/upstream/plain-text.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const basic = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
const json = { 'content-type': 'application/json' };
let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password });
});
afterEach(() => test.close());

async function send(method: string, path: string, body?: string, headers: Record<string, string> = json) {
  const more = body === undefined ? {} : { body };
  const response = await fetch(test.url + path, { method, headers: { ...basic, ...headers }, ...more });
  const answer = await response.json();
  return { status: response.status, json: answer, text: String(answer['hydra:description']) };
}

const alarm = { level: 'alarm', text: { de: 'Gebäude räumen' } };
const post = (fields: object) => send('POST', '/api/notices', JSON.stringify({ ...alarm, ...fields }));
const current = async () => (await test.get('/api/notices/current')).json();

describe('an end', () => {
  it('that is no date and time is refused', async () => {
    const refused = [
      'tomorrow 2027',
      '2027',
      '12/1/2026',
      // A date-time without a T would be in the zone of the machine.
      '2026-11-25 18:00',
      '2027-02-30T10:00',
      '2026-13-01T10:00',
      '2026-11-25T25:00',
      // This is not the form in which ends are stored.
      '+010000-01-01T00:00:00Z',
      '9999-12-31T23:30:00-01:00',
    ];
    for (const until of refused) {
      const { status, text } = await post({ until });
      expect([status, text]).toEqual([
        400,
        expect.stringContaining(`The end “${until}” is no date and time`),
      ]);
    }
    expect(await current()).toEqual([]);
  });

  it('that is one is stored in UTC', async () => {
    const read: readonly (readonly [given: string, until: string])[] = [
      ['2026-11-25T18:00', '2026-11-25T17:00:00.000Z'],
      ['2026-11-25T18:00:30.5', '2026-11-25T17:00:30.500Z'],
      ['2026-11-25T18:00:00+0100', '2026-11-25T17:00:00.000Z'],
      ['2026-11-25T18:00Z', '2026-11-25T18:00:00.000Z'],
      // A day without a time is over at its end.
      ['2026-11-25', '2026-11-25T22:59:59.999Z'],
      ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ];
    for (const [given] of read) expect([given, (await post({ until: given })).status]).toEqual([given, 201]);
    const untils = async () => (await current()).map(({ until }: { until: string }) => until);
    const latestFirst = read.map(([, until]) => until).reverse();
    expect(await untils()).toEqual(latestFirst);
    test = await test.restart();
    expect(await untils()).toEqual(latestFirst);
  });
});

describe('a text', () => {
  it('of invisible characters is none', async () => {
    const { status, text } = await post({ text: { de: '\u200b\u00ad', en: '\u2060 \ufeff' } });
    expect([status, text]).toEqual([400, expect.stringContaining('There is no text')]);
    expect(await current()).toEqual([]);
  });

  it('keeps its words apart, and its lines', async () => {
    await post({ text: { de: 'Gebäude\träumen\r\nSofort\u0007!', en: '🔥' } });
    expect(await current()).toMatchObject([{ text: { de: 'Gebäude räumen\nSofort!', en: '🔥' } }]);
  });

  it('loses the invisible characters that texts of events lose', async () => {
    const marked = '\u202eGebäude\u200b rä\u00adumen\u2066\ufeff 👩\u200d🚒 u\u0308ber \u200fTreppe B\ud800';
    await post({ text: { de: marked, en: plainText(marked) } });
    const [{ text }] = await current();
    expect(text.de).toBe('Gebäude räumen 👩\u200d🚒 über Treppe B');
    expect(text.en).toBe(text.de);
  });
});

describe('a body', () => {
  it('that can not be read is refused with what to do', async () => {
    const refused: readonly (readonly [body: string, headers: Record<string, string>, status: number])[] = [
      ['{"level":', json, 400],
      ['', json, 400],
      ['{"__proto__":{"level":"alarm"}}', json, 400],
      [JSON.stringify(alarm), { 'content-type': 'text/plain' }, 415],
    ];
    for (const [body, headers, expected] of refused) {
      const { status, text } = await send('POST', '/api/notices', body, headers);
      const words = expect.stringMatching(/application\/json.*Nothing was sent/);
      expect([body, status, text]).toEqual([body, expected, words]);
      expect([body, await current()]).toEqual([body, []]);
    }
  });
});

it('every problem is named, and of many the first', async () => {
  const both = await post({ until: 'bald', monitors: ['mensaa'], screens: ['keller'] });
  for (const words of ['“bald”', '“mensaa”. Did you mean “Mensa”?', '“keller”'])
    expect(both.text).toContain(words);
  const { status, text } = await post({ monitors: Array.from({ length: 2000 }, (_, n) => `fremd-${n}`) });
  expect([status, text.split('There is no monitor')]).toEqual([400, expect.objectContaining({ length: 21 })]);
  expect((await post({ monitors: Array.from({ length: 2001 }, (_, n) => `m${n}`) })).text).toContain(
    'at most 2000 monitors and screens',
  );
  expect((await post({ monitors: ['x'.repeat(90_000)] })).text.length).toBeLessThan(200);
});

it('a screen whose name can not exist is refused also while no screen is known', async () => {
  const DATA_DIR = join(test.folder, 'other');
  test = await test.restart({ DATA_DIR, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' });
  for (const name of [' ', 'a b', 'keller/']) {
    const { status, text } = await post({ screens: [name] });
    expect([status, text]).toEqual([400, expect.stringContaining('There is no screen')]);
  }
  expect((await post({ screens: ['Keller'] })).status).toBe(201);
});

it('an all-clear has 1 to 120 minutes', async () => {
  const { id } = (await post({})).json;
  for (const clear of ['0', '121', '-5', '1.5', '1e1']) {
    const { status, text } = await send('DELETE', `/api/notices/${id}?clear=${clear}`, undefined, {});
    expect([clear, status, text]).toEqual([clear, 400, expect.stringContaining('from 1 to 120')]);
  }
  expect(await current()).toMatchObject([{ id, lifted: null, until: null }]);
});

it('staff who are signed in at the desk may send, but no page of another site for them', async () => {
  const body = new URLSearchParams({ password });
  const signedIn = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const sendFrom = async (origin: string) => {
    const headers = { ...json, cookie, origin };
    return (await fetch(`${test.url}/api/notices`, { method: 'POST', headers, body: JSON.stringify(alarm) }))
      .status;
  };
  expect(await sendFrom('https://evil.example')).toBe(403);
  expect(await current()).toEqual([]);
  expect(await sendFrom(test.url)).toBe(201);
});
