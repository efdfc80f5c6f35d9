import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxHeartbeatBytes } from '#screens/model/heartbeat.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1' };
const minute = 60_000;
const day = 1440 * minute;

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

/** With the session of a signed-in person where there is a password. */
let cookie = '';
const read = async (path = '/api/effect'): Promise<readonly Record<string, unknown>[]> =>
  (await test.get(path, { cookie })).json();
const figuresOf = async (path?: string) =>
  (await read(path)).map(({ id, shown, screens, opened }) => [id, shown, screens, opened]);
const report = async (shown: unknown, other: object = {}) => {
  const response = await fetch(`${test.url}/api/heartbeats`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sampleHeartbeat, address: '/?monitor=mensa', shown, ...other }),
  });
  return response.status;
};
const open = (id: string, headers: Record<string, string> = phone) => test.get(`/e/${id}`, headers);
const writeSite = async (site: object) => {
  const file = join(test.folder, 'site.json');
  await writeFile(file, JSON.stringify(site));
  test = await test.restart({ SITE_FILE: file });
};

describe('what screens show', () => {
  it('is counted by event, with the screens, and so many times as it was shown', async () => {
    await report([1, 3, 1]);
    await report([1], { address: '/?monitor=bibliothek' });
    expect(await figuresOf()).toEqual([
      [1, 3, 2, 0],
      [3, 1, 1, 0],
    ]);
    // The same screen after a reload.
    await report([1], { load: 'BBBBBBBBBBBB' });
    expect((await figuresOf())[0]).toEqual([1, 4, 2, 0]);
  });

  it('counts for events alone that may be shown', async () => {
    expect(await report([1, 4, 5, 6, 77, -1])).toBe(204);
    expect((await figuresOf()).map(([id]) => id)).toEqual([1, 4]);
  });

  it.each([[undefined], ['1'], [[1.5]], [Array.from({ length: 13 }, () => 1)], [{ 1: 2 }]])(
    'leaves a heartbeat with %j as it is, and counts nothing',
    async (shown) => {
      expect(await report(shown)).toBe(204);
      expect(await figuresOf()).toEqual([]);
    },
  );

  it('fits in a heartbeat with the longest ids that the sample leaves room for', () => {
    const shown = Array.from({ length: 12 }, () => 123_456_789);
    expect(JSON.stringify({ ...sampleHeartbeat, shown }).length).toBeLessThan(maxHeartbeatBytes);
  });

  it('does not count a second device of a named screen', async () => {
    test = await test.restart({ DESK_PASSWORD: password });
    await fetch(`${test.url}/api/screens/aula`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ monitors: [3] }),
    });
    await test.gateway.pollNow();
    await report([1], { address: '/s/aula', device: 'first' });
    await report([1, 1], { address: '/s/aula', device: 'second' });
    const body = new URLSearchParams({ password });
    const signedIn = await fetch(`${test.url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
    cookie = signedIn.headers.getSetCookie().join('; ');
    expect(await figuresOf()).toEqual([[1, 1, 1, 0]]);
  });
});

describe('the code of an event', () => {
  it('is opened by people: not by robots, in advance, or again within a minute', async () => {
    await open('1');
    await open('1');
    await open('1/registration');
    await open('1', { 'user-agent': 'WhatsApp/2.23.20.0' });
    await open('1', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await open('1', { ...phone, 'sec-purpose': 'prefetch;anonymous-client-ip' });
    await fetch(`${test.url}/e/1`, { method: 'HEAD', headers: phone, redirect: 'manual' });
    expect(await figuresOf()).toEqual([[1, 0, 0, 1]]);
    await open('1', { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile) Firefox/140.0' });
    test.clock.now += 2 * minute;
    await open('1');
    await open('3');
    expect(await figuresOf()).toEqual([
      [1, 0, 0, 3],
      [3, 0, 0, 1],
    ]);
  });

  it('is the event’s own or none while nobody opened that of the gateway', async () => {
    const codeOf = async (id: number) => (await read(`/api/effect?event=${id}`))[0]?.['code'];
    expect([await codeOf(1), await codeOf(5)]).toEqual(['event', 'none']);
    await writeSite({ publicUrl: 'https://board.a-rather-long-name-of-a-university.example.edu/' });
    expect(await codeOf(1)).toBe('event');
    await writeSite({ publicUrl: 'https://a.example.edu/' });
    expect(await codeOf(1)).toBe('gateway');
  });
});

describe('GET /api/effect', () => {
  it('answers one event before it is shown', async () => {
    expect(await read('/api/effect?event=1')).toEqual([
      { id: 1, name: 'Kultur & Campus', shown: 0, screens: 0, opened: 0, code: 'event' },
    ]);
  });

  it('sums the last days, with the most screens of a day, for 90 days', async () => {
    await report([1, 1]);
    await report([1], { address: '/?monitor=bibliothek' });
    test.clock.now += day;
    test.upstream.events = test.upstream.events.map((event) => ({
      ...event,
      endDate: '2027-11-30T12:00:00+01:00',
    }));
    await test.gateway.pollNow();
    await report([1]);
    expect(await figuresOf()).toEqual([[1, 4, 2, 0]]);
    expect(await figuresOf('/api/effect?days=1')).toEqual([[1, 1, 1, 0]]);
    test.clock.now += 6 * day;
    expect(await figuresOf()).toEqual([[1, 1, 1, 0]]);
    expect(await figuresOf('/api/effect?days=8')).toEqual([[1, 4, 2, 0]]);
    expect(await figuresOf('/api/effect?days=junk')).toEqual([[1, 1, 1, 0]]);
    test.clock.now += 84 * day;
    test = await test.restart();
    expect(await figuresOf('/api/effect?days=90')).toEqual([]);
    expect(await readFile(join(test.folder, 'data', 'records', 'effect.json'), 'utf8')).not.toContain(
      '2026-11-20',
    );
  });

  it('has all after a restart, in which the screens of the day are counted anew', async () => {
    await report([1, 1]);
    await open('1');
    test = await test.restart();
    expect(await figuresOf()).toEqual([[1, 2, 1, 1]]);
    await report([1]);
    expect(await figuresOf()).toEqual([[1, 3, 1, 1]]);
    const text = await readFile(join(test.folder, 'data', 'records', 'effect.json'), 'utf8');
    expect(text).not.toMatch(/127\.0\.0\.1|iPhone|mensa/);
  });

  it('hides the name of an event that was unpublished since', async () => {
    await report([1]);
    test.upstream.events = test.upstream.events.map((event) => ({ ...event, published: false }));
    await test.gateway.pollNow();
    expect((await read())[0]).toMatchObject({ name: null, shown: 1, code: 'none' });
  });

  it('is for who may see the desk', async () => {
    test = await test.restart({ DESK_PASSWORD: password });
    for (const path of ['/api/effect', '/api/effect.csv']) expect((await test.get(path)).status).toBe(401);
  });

  it('is counted of a thousand events a day, and of no others', async () => {
    const [first] = test.upstream.events;
    test.upstream.events = Array.from({ length: 1100 }, (_, at) => ({
      ...first,
      '@id': `/api/events/${at}`,
      id: at,
    }));
    await test.gateway.pollNow();
    for (let from = 0; from < 1100; from += 12)
      await report(Array.from({ length: 12 }, (_, at) => from + at));
    await report([1, 1099]);
    const figures = await figuresOf();
    expect(figures).toHaveLength(1000);
    expect(figures[0]).toEqual([1, 2, 1, 0]);
  });

  it('is also a table, in which no title is a formula', async () => {
    expect(await (await test.get('/api/effect.csv')).text()).toBe('id;name;shown;screens;opened;code\r\n');
    test.upstream.events = test.upstream.events.map((event) => ({ ...event, name: '=1+1; ja' }));
    await test.gateway.pollNow();
    await report([1]);
    const response = await test.get('/api/effect.csv?lang=de');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text).toBe('\ufeffid;name;shown;screens;opened;code\r\n1;"\'=1+1; ja";1;1;0;event');
    expect(await (await test.get('/api/effect.csv?lang=en')).text()).toContain('id,name,');
  });
});

it('counts in sum for the metrics', async () => {
  await report([1, 3, 1, 77]);
  await open('1');
  const text = await (await test.get('/metrics')).text();
  expect(text).toContain('aushang_slides_shown_total 3');
  expect(text).toContain('aushang_codes_opened_total 1');
});

it('counts nothing with EFFECT=off', async () => {
  test = await test.restart({ EFFECT: 'off' });
  expect(await report([1])).toBe(204);
  expect((await open('1')).status).toBe(302);
  expect((await test.get('/api/effect')).status).toBe(404);
  expect((await (await test.get('/api/desk')).json()).hasEffect).toBe(false);
  expect(await (await test.get('/metrics')).text()).toContain('aushang_slides_shown_total 0');
});
