import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const open: TestGateway[] = [];
let test: TestGateway;

async function start(env: Record<string, string> = { DESK_PASSWORD: password }) {
  const started = await startTestGateway(env);
  open.push(started);
  return started;
}

beforeEach(async () => {
  test = await start();
  await send('PUT', '/api/screens/eingang', { monitors: ['mensa'] });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { authorization },
) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers: { ...type, ...headers }, ...json });
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) };
}

const path = '/api/screens/eingang/commands';
const give = (command: unknown, headers?: Record<string, string>) => send('POST', path, { command }, headers);
const settings = async () => (await send('GET', '/api/screens/eingang/settings', undefined, {})).json;
const beat = (change: object = {}) =>
  send('POST', '/api/heartbeats', { ...sampleHeartbeat, address: '/s/eingang', ...change }, {});

describe('a command for a named screen', () => {
  it('is part of its settings for 90 s, and its page is told to ask for them', async () => {
    const stream = await test.get('/api/updates');
    const reader = stream.body?.getReader();
    const { status, json } = await give('identify');
    expect(status).toBe(202);
    expect(json).toEqual({ until: '2026-11-20T11:01:30.000Z' });
    let told = '';
    while (!told.includes('event: screens\ndata: eingang\n'))
      told += new TextDecoder().decode((await reader?.read())?.value);
    await reader?.cancel();
    const command = { kind: 'identify', id: expect.stringMatching(/^[\w-]{36}$/) };
    expect(await settings()).toEqual({ query: 'monitor=3', command });
    test.clock.now += 90_000;
    expect(await settings()).toEqual({ query: 'monitor=3' });
  });

  it('is not in the document of its page', async () => {
    await give('identify');
    const document = await (await test.get('/s/eingang')).text();
    expect(document).toContain('Aushang build-1');
    expect(document).not.toContain('identify');
  });

  it('to reload names the loads of its page that have reported', async () => {
    await beat({ load: 'load-one' });
    await beat({ load: 'load-two' });
    expect((await give('reload')).status).toBe(202);
    await beat({ load: 'load-three' });
    expect((await settings()).command).toMatchObject({ kind: 'reload', loads: ['load-two', 'load-one'] });
  });

  it('is logged without an address', async () => {
    await give('identify');
    const line = test.log.find((one) => one.includes('a command for a screen'));
    expect(line).toBe('info a command for a screen {"screen":"eingang","command":"identify"}');
  });

  it('is dropped with the screen', async () => {
    await give('identify');
    expect((await send('DELETE', '/api/screens/eingang')).status).toBe(204);
    await send('PUT', '/api/screens/eingang', { monitors: ['mensa'] });
    expect(await settings()).toEqual({ query: 'monitor=3' });
  });
});

describe('refused is', () => {
  it('an unknown screen', async () => {
    const { status, text } = await send('POST', '/api/screens/nirgends/commands', { command: 'identify' });
    expect(status).toBe(404);
    expect(text).toContain('There is no screen “nirgends”');
  });

  it('another command, what is no text, and nothing', async () => {
    for (const command of ['explode', 7, undefined])
      expect([command, (await give(command)).status]).toEqual([command, 400]);
    expect(await settings()).toEqual({ query: 'monitor=3' });
  });

  it('a large body, and one that is no JSON', async () => {
    expect((await give('identify'.repeat(40))).status).toBe(413);
    expect((await give('identify', { authorization, 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('a screen with the plain wall, with the reason', async () => {
    await beat({ isPlain: true });
    const { status, text } = await give('reload');
    expect(status).toBe(409);
    expect(text).toContain('runs the plain version');
    await beat();
    expect((await give('reload')).status).toBe(202);
  });

  it('who has no password, and a page of another site', async () => {
    expect((await give('identify', {})).status).toBe(401);
    const other = { authorization, origin: 'https://example.org' };
    expect((await give('identify', other)).status).toBe(403);
    expect(await settings()).toEqual({ query: 'monitor=3' });
  });

  it('everything where named screens are off', async () => {
    test = await start({ DESK_PASSWORD: password, REDIS_URL: 'redis://127.0.0.1:1' });
    expect((await give('identify')).status).toBe(409);
  });
});
