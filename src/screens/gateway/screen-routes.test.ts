import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeCategories } from '#server/testing/fake-upstream.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const open: TestGateway[] = [];
afterEach(async () => {
  for (const test of open.splice(0)) await test.close();
});

async function start(env: Record<string, string> = { DESK_PASSWORD: password }) {
  const test = await startTestGateway(env);
  open.push(test);
  return test;
}

const basic = (text = password) => ({
  authorization: `Basic ${Buffer.from(`x:${text}`).toString('base64')}`,
});

async function send(
  test: Pick<TestGateway, 'url'>,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = basic(),
) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers: { ...type, ...headers }, ...json });
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) };
}

const screen = {
  name: 'mensa-eingang',
  monitors: ['mensa'],
  parameters: { theme: 'dark', days: 14 },
  place: { building: 'A', contact: 'Frau Muster, 1234' },
};
const stored = { ...screen, monitors: [3] };
const beat = (test: TestGateway, change: object = {}) =>
  send(test, 'POST', '/api/heartbeats', { ...sampleHeartbeat, ...change }, {});
const states = async (test: TestGateway) => (await send(test, 'GET', '/api/screens')).json;

describe('a named screen', () => {
  it('is stored, survives a restart, and gives its page the settings without its contact', async () => {
    const test = await start();
    expect((await send(test, 'PUT', '/api/screens/mensa-eingang', screen)).json).toEqual(stored);
    const again = await test.restart();
    open.push(again);
    expect((await send(again, 'GET', '/api/screen-list')).json).toEqual([stored]);
    const settings = await send(again, 'GET', '/api/screens/mensa-eingang/settings', undefined, {});
    expect(settings.json).toEqual({ query: 'monitor=3&days=14&theme=dark&building=A&screen=mensa-eingang' });
    expect((await again.get('/s/mensa-eingang')).status).toBe(200);
  });

  it('can be added in a data folder from before there were named screens', async () => {
    const test = await start();
    await test.gateway.close();
    for (const suffix of ['screens.sqlite', 'screens.sqlite-wal', 'screens.sqlite-shm', 'screens.json'])
      await rm(join(test.folder, 'data', suffix), { force: true });
    expect(await readdir(join(test.folder, 'data'))).toEqual(expect.arrayContaining(['snapshot.jsonl']));
    test.upstream.events = [];
    const upgraded = await test.restart();
    open.push(upgraded);
    expect((await send(upgraded, 'PUT', '/api/screens/mensa-eingang', screen)).status).toBe(200);
    expect((await upgraded.get('/api/events?monitor=mensa')).status).toBe(200);
  });

  it('that nobody registered is answered with 404', async () => {
    const test = await start();
    expect((await test.get('/s/nirgends')).status).toBe(404);
    expect((await test.get('/api/screens/nirgends/settings')).status).toBe(404);
  });

  it('is recorded with each change: when, who, before, after', async () => {
    const test = await start();
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    await send(test, 'PUT', '/api/screens/mensa-eingang', { ...screen, parameters: {} });
    expect((await send(test, 'DELETE', '/api/screens/mensa-eingang')).status).toBe(204);
    const { json } = await send(test, 'GET', '/api/screen-changes');
    const change = { at: '2026-11-20T11:00:00.000Z', actor: 'desk password', screen: 'mensa-eingang' };
    const plain = { ...stored, parameters: {} };
    expect(json).toEqual([
      { ...change, before: plain, after: null },
      { ...change, before: stored, after: plain },
      { ...change, before: null, after: stored },
    ]);
  });

  it('keeps its category when that is renamed, and an old address finds it, too', async () => {
    const test = await start();
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    test.upstream.categories = fakeCategories('Monitore', 'Alle Monitore', 'Kantine', 'Bibliothek');
    await test.gateway.pollNow();
    const idsOf = async (monitor: string) =>
      (await (await test.get(`/api/events?monitor=${monitor}`)).json())['hydra:member'].map(
        (event: { '@id': string }) => event['@id'],
      );
    expect(await idsOf('kantine')).toEqual(['/api/events/1', '/api/events/3']);
    expect(await idsOf('mensa')).toEqual(await idsOf('kantine'));
    expect((await states(test))[0]).toMatchObject({ monitors: [3], monitorNames: ['Kantine'] });
    const again = await test.restart();
    open.push(again);
    const categories = await (await again.get('/api/filter_categories')).json();
    expect(categories['hydra:member'][2]).toMatchObject({ formerIds: ['mensa', 'monitore/mensa'] });
  });
});

describe('import', () => {
  it('stores all screens or none, and names every problem', async () => {
    const test = await start();
    const bad = [screen, { ...screen, name: 'b', monitors: ['mensaa'] }, { name: 'c' }, screen];
    const { status, text } = await send(test, 'PUT', '/api/screen-list', bad);
    expect(status).toBe(400);
    expect(JSON.parse(text)['hydra:description'].split('\n')).toEqual([
      'Nothing was stored. Faults: 3',
      'b, monitors: there is no monitor “mensaa”',
      'c, monitors: missing',
      'mensa-eingang, name: “mensa-eingang” is in the list twice',
    ]);
    expect((await send(test, 'GET', '/api/screen-list')).json).toEqual([]);
    const good = [screen, { ...screen, name: 'b' }];
    expect((await send(test, 'PUT', '/api/screen-list', good)).json).toEqual({ stored: 2 });
    const exported = (await send(test, 'GET', '/api/screen-list')).json;
    expect((await send(test, 'PUT', '/api/screen-list', exported)).json).toEqual({ stored: 2 });
    expect((await send(test, 'GET', '/api/screen-changes')).json).toHaveLength(2);
  });

  it('refuses what is no list', async () => {
    const test = await start();
    const headers = { ...basic(), 'content-type': 'application/json' };
    for (const body of ['{ "a": 1 }', '[', '{"__proto__":{}}']) {
      const response = await fetch(`${test.url}/api/screen-list`, { method: 'PUT', headers, body });
      expect([body, response.status]).toEqual([body, 400]);
    }
  });
});

describe('access', () => {
  it('asks for the password, by cookie or Basic authentication', async () => {
    const test = await start();
    for (const path of [
      '/api/screens',
      '/api/unregistered-screens',
      '/api/screen-list',
      '/api/screen-changes',
    ]) {
      expect((await send(test, 'GET', path, undefined, {})).status).toBe(401);
      expect((await send(test, 'GET', path, undefined, basic('falsch'))).status).toBe(401);
      expect((await send(test, 'GET', path)).status).toBe(200);
    }
    expect((await send(test, 'PUT', '/api/screens/a', screen, basic('falsch'))).status).toBe(401);
    const foreign = { ...basic(), origin: 'https://evil.example' };
    expect((await send(test, 'PUT', '/api/screens/a', screen, foreign)).status).toBe(403);
  });

  it('limits wrong passwords', async () => {
    const test = await start();
    for (let count = 0; count < 5; count += 1) await send(test, 'GET', '/api/screens', undefined, basic('x'));
    expect((await send(test, 'GET', '/api/screens')).status).toBe(429);
  });

  it('lets nobody change anything without a password, and says how to set one', async () => {
    const test = await start({});
    const { status, text } = await send(test, 'PUT', '/api/screens/mensa-eingang', screen, {});
    expect(status).toBe(403);
    expect(text).toContain('DESK_PASSWORD');
    expect((await send(test, 'GET', '/api/screens', undefined, {})).status).toBe(403);
  });

  it('is off with Redis and without a common database', async () => {
    const test = await start({ DESK_PASSWORD: password, REDIS_URL: 'redis://127.0.0.1:1' });
    const { status, text } = await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    expect(status).toBe(409);
    expect(text).toContain('DATABASE_URL');
    expect(test.log.join('\n')).toContain('named screens are off');
    expect((await test.get('/s/mensa-eingang')).status).toBe(404);
  });
});

describe('heartbeats', () => {
  it('give the state of each screen', async () => {
    const test = await start();
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    expect(await states(test)).toEqual([
      expect.objectContaining({ name: 'mensa-eingang', state: 'never-seen', lastSeen: null, event: null }),
    ]);
    expect((await beat(test)).status).toBe(204);
    const [well] = await states(test);
    expect(well).toMatchObject({ state: 'well', event: '/api/events/1', build: 'build-1', width: 1920 });
    expect(well).toMatchObject({
      lastSeen: '2026-11-20T11:00:00.000Z',
      place: { contact: 'Frau Muster, 1234' },
    });
    test.clock.now += 201_000;
    expect((await states(test))[0].state).toBe('silent');
    await beat(test, { address: '/s/mensa-eingang?off=10:00&on=09:00', shows: 'dark' });
    test.clock.now += 201_000;
    expect((await states(test))[0].state).toBe('dark');
  });

  it('have the version of the page, also of one that does not report it', async () => {
    const test = await start();
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    await beat(test, { version: '0.2.0' });
    expect((await states(test))[0]).toMatchObject({ state: 'well', version: '0.2.0' });
    await beat(test, { version: undefined });
    expect((await states(test))[0]).toMatchObject({ state: 'well', version: '' });
    expect((await beat(test, { version: '1'.repeat(25) })).status).toBe(400);
  });

  it('survive a restart of the gateway', async () => {
    const test = await start();
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    await beat(test);
    const again = await test.restart();
    open.push(again);
    expect((await states(again))[0]).toMatchObject({ state: 'well', event: '/api/events/1' });
    await send(again, 'DELETE', '/api/screens/mensa-eingang');
    await send(again, 'PUT', '/api/screens/mensa-eingang', screen);
    expect((await states(again))[0].state).toBe('never-seen');
  });

  it('are refused from another site, in another form, and with bad fields', async () => {
    const test = await start();
    const refused: readonly (readonly [change: object, headers: Record<string, string>, status: number])[] = [
      [{}, { origin: 'https://evil.example' }, 403],
      [{}, { 'content-type': 'text/plain' }, 415],
      [{ lastError: 'x'.repeat(1000) }, {}, 413],
      [{ width: 'wide' }, {}, 400],
      [{ address: 'https://evil.example/' }, {}, 400],
    ];
    for (const [change, headers, expected] of refused) {
      const body = { ...sampleHeartbeat, ...change };
      const { status } = await send(test, 'POST', '/api/heartbeats', body, headers);
      expect([change, status]).toEqual([change, expected]);
    }
  });

  it('of thousands of made-up walls of one network take no more than its share of the list', async () => {
    const test = await start({ DESK_PASSWORD: password, TRUST_PROXY: '127.0.0.1' });
    await send(test, 'PUT', '/api/screens/mensa-eingang', screen);
    await beat(test);
    const { host } = new URL(test.url);
    const count = 4100;
    const reports = Array.from({ length: count }, (_, at) => {
      const load = `load-${String(at).padStart(5, '0')}`;
      const body = JSON.stringify({ ...sampleHeartbeat, load, address: `/s/${load}` });
      const lines = [
        'POST /api/heartbeats HTTP/1.1',
        `Host: ${host}`,
        'X-Forwarded-For: 192.0.2.7',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        `Connection: ${at === count - 1 ? 'close' : 'keep-alive'}`,
      ];
      return `${lines.join('\r\n')}\r\n\r\n${body}`;
    });
    const answers = await sendRaw(test.url, reports.join(''));
    const statuses = new Set(
      [...answers.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status)),
    );
    // The general limit: 4,000 at once for each network.
    expect(statuses).toEqual(new Set([204, 429]));
    expect(await states(test)).toMatchObject([{ name: 'mensa-eingang', state: 'well' }]);
    expect((await send(test, 'GET', '/api/unregistered-screens')).json).toHaveLength(200);
  });

  it('of walls without a registered name are listed for a day', async () => {
    const test = await start();
    await beat(test, { address: '/?monitor=mensa', load: 'BBBBBBBBBBBB' });
    await beat(test, { address: '/s/unbekannt', load: 'CCCCCCCCCCCC' });
    for (let at = 0; at < 300; at += 1) await beat(test, { load: `load-${String(at).padStart(5, '0')}` });
    const walls = (await send(test, 'GET', '/api/unregistered-screens')).json;
    expect(walls).toHaveLength(200);
    test.clock.now += 86_400_001;
    expect((await send(test, 'GET', '/api/unregistered-screens')).json).toEqual([]);
    await beat(test, { address: '/?monitor=mensa', load: 'BBBBBBBBBBBB' });
    await beat(test, { address: '/s/unbekannt', load: 'CCCCCCCCCCCC' });
    expect((await send(test, 'GET', '/api/unregistered-screens')).json).toMatchObject([
      { name: 'unbekannt', state: 'well', address: '/s/unbekannt' },
      { name: null, state: 'well', address: '/?monitor=mensa' },
    ]);
  });
});
