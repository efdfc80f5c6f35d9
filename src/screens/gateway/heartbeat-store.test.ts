import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const minute = 60_000;
const secretOf = (device: string) => `${device}-secret-0123456789`;
const open: TestGateway[] = [];
let test: TestGateway;

beforeEach(async () => {
  test = await startTestGateway({ DESK_PASSWORD: password, TRUST_PROXY: '127.0.0.1' });
  open.push(test);
  await send('PUT', '/api/screens/eingang', { monitors: ['mensa'] });
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function send(method: string, path: string, body?: unknown, headers: object = { authorization }) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(test.url + path, { method, headers: { ...type, ...headers }, ...json });
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? null : JSON.parse(text) };
}

/** `device`: null for a page of an earlier build. */
async function beat(device: string | null, change: object = {}, address = '192.0.2.7') {
  const secret = device === null ? {} : { device: secretOf(device) };
  const heartbeat = { ...sampleHeartbeat, address: '/s/eingang', load: `load-of-${device}`, ...change };
  const headers = { 'x-forwarded-for': address };
  expect((await send('POST', '/api/heartbeats', { ...heartbeat, ...secret }, headers)).status).toBe(204);
}
const screen = async () => (await send('GET', '/api/screens/eingang')).json;
const reload = () => send('POST', '/api/screens/eingang/commands', { command: 'reload' });
async function reloadedLoads() {
  await reload();
  return (await send('GET', '/api/screens/eingang/settings')).json.command.loads;
}
const letIn = (id: string, headers?: object) => send('POST', '/api/screens/eingang/device', { id }, headers);
/** Takeovers alone. */
const takeovers = async () =>
  (await send('GET', '/api/screen-changes')).json.filter(
    ({ isNewDevice = false }: { isNewDevice?: boolean }) => isNewDevice,
  );
const since = '2026-11-20T11:00:00.000Z';

describe('under the name of another device, without its secret,', () => {
  it('made-up loads and another kind of wall leave it as it is', async () => {
    await beat('wall');
    for (let n = 0; n < 30; n += 1)
      await beat(n % 2 === 0 ? 'stranger' : null, { load: `made-up-${n}`, isPlain: true, standing: 900 });
    expect(await reloadedLoads()).toEqual(['load-of-wall']);
    expect(await screen()).toMatchObject({ state: 'two-devices', isPlain: false, standing: 3 });
    const metrics = await (await test.get('/metrics')).text();
    expect(metrics).toContain('aushang_screen_state{screen="eingang",state="well"} 1');
  });

  it('a report confirms no alarm', async () => {
    await beat('wall');
    const alarm = { level: 'alarm', text: { de: 'Gebäude räumen' } };
    const { json } = await send('POST', '/api/notices', alarm);
    const shown = async () => (await send('GET', '/api/notices')).json[0].receipts.shown;
    for (const device of ['stranger', null]) await beat(device, { notices: [json.id] });
    expect(await shown()).toBe(0);
    await beat('wall', { notices: [json.id] });
    expect(await shown()).toBe(1);
  });

  it('a report keeps no silent screen from being silent', async () => {
    await beat('wall');
    test.clock.now += 4 * minute;
    await beat('stranger', {}, '198.51.100.1');
    expect(await screen()).toMatchObject({ state: 'silent', lastSeen: since });
  });

  it('the other one is shown, the latest one alone, until it has been silent for 200 s', async () => {
    await beat('wall');
    for (let n = 0; n < 20; n += 1) await beat(`stranger-${n}`);
    test.clock.now += minute;
    await beat('wall');
    await beat('stranger-19');
    expect((await screen()).secondDevice).toEqual({ id: expect.stringMatching(/^[\w-]{43}$/), since });
    test.clock.now += 3 * minute;
    await beat('wall');
    expect((await screen()).secondDevice.since).toBe(since);
    test.clock.now += minute;
    await beat('wall');
    expect(await screen()).toMatchObject({ state: 'well' });
    expect(await screen()).not.toHaveProperty('secondDevice');
  });
});

describe('a name without a secret', () => {
  it('accepts pages of earlier builds, until one reports a secret', async () => {
    await beat(null, { isPlain: true });
    expect((await reload()).status).toBe(409);
    await beat('wall');
    await beat(null, { isPlain: true });
    expect(await reloadedLoads()).toEqual(['load-of-wall']);
    expect((await screen()).secondDevice.id).toBe('');
    expect((await letIn('')).status).toBe(409);
  });

  it('does not take the report of the earlier build for a second device', async () => {
    await beat(null);
    await beat('wall');
    expect(await screen()).toMatchObject({ state: 'well' });
  });

  it('has no device again after it was removed', async () => {
    await beat('wall');
    await send('DELETE', '/api/screens/eingang');
    await send('PUT', '/api/screens/eingang', { monitors: ['mensa'] });
    await beat('other', { width: 1080 });
    expect(await screen()).toMatchObject({ state: 'well', width: 1080 });
  });
});

it('two pages of one profile are one device with two loads', async () => {
  for (const load of ['load-one', 'load-two', 'load-one']) {
    await beat('wall', { load });
    test.clock.now += 1000;
  }
  expect(await reloadedLoads()).toEqual(['load-one', 'load-two']);
  expect(await screen()).toMatchObject({ state: 'two-devices' });
  expect(await screen()).not.toHaveProperty('secondDevice');
});

it('the plain wall is a device like others', async () => {
  await beat('wall', { isPlain: true });
  await beat('stranger');
  expect((await reload()).status).toBe(409);
});

describe('a device with a new secret', () => {
  it('takes over by itself once the known one has been silent for 200 s, from its network', async () => {
    await beat('wall');
    test.clock.now += 200_000;
    await beat('started-again', { width: 1080 });
    expect(await screen()).toMatchObject({ width: 1920, secondDevice: {} });
    test.clock.now += 1;
    await beat('started-again', { width: 1080 });
    expect(await screen()).toMatchObject({ state: 'well', width: 1080 });
    expect(await screen()).not.toHaveProperty('secondDevice');
    await beat('started-again', { width: 1200 });
    expect(await screen()).toMatchObject({ width: 1200 });
    expect(await reloadedLoads()).toEqual(['load-of-started-again']);
    const content = { name: 'eingang', monitors: [3], parameters: {}, place: {} };
    expect(await takeovers()).toEqual([
      {
        at: '2026-11-20T11:03:20.001Z',
        actor: 'automatic',
        screen: 'eingang',
        before: content,
        after: content,
        isNewDevice: true,
      },
    ]);
  });

  it('takes over at each start where storage is cleared', async () => {
    for (const device of ['monday', 'tuesday', 'wednesday']) {
      await beat(device);
      expect(await reloadedLoads()).toEqual([`load-of-${device}`]);
      test.clock.now += 12 * 60 * minute;
    }
    expect(await takeovers()).toHaveLength(2);
  });

  it('does not from another network, nor without a secret', async () => {
    await beat('wall');
    test.clock.now += 10 * minute;
    await beat('stranger', {}, '192.0.2.8');
    await beat(null);
    expect(await screen()).toMatchObject({ state: 'silent', lastSeen: since });
    expect(await takeovers()).toEqual([]);
  });

  it('takes over from the same /64 of IPv6', async () => {
    await beat('wall', {}, '2001:db8::1');
    test.clock.now += 10 * minute;
    await beat('other', { width: 1080 }, '2001:db8::2');
    expect(await screen()).toMatchObject({ width: 1080 });
  });

  it('is let in by staff, at once and on the record', async () => {
    await beat('wall');
    await beat('replaced', { width: 1080 }, '198.51.100.1');
    const { id } = (await screen()).secondDevice;
    expect((await letIn(id)).status).toBe(204);
    expect(await screen()).toMatchObject({ state: 'well', width: 1080 });
    expect(await screen()).not.toHaveProperty('secondDevice');
    await beat('wall');
    await beat('replaced', { width: 1200 });
    expect(await screen()).toMatchObject({ width: 1200 });
    expect(await reloadedLoads()).toEqual(['load-of-replaced']);
    expect((await screen()).secondDevice.since).toBe(since);
    expect(await takeovers()).toMatchObject([{ actor: 'desk password', screen: 'eingang' }]);
  });

  it('is let in by staff after one that took over by itself', async () => {
    await beat('wall');
    test.clock.now += 4 * minute;
    await beat('started-again');
    await beat('replaced', { width: 1080 });
    expect((await letIn((await screen()).secondDevice.id)).status).toBe(204);
    expect(await screen()).toMatchObject({ width: 1080 });
    const actors = (await takeovers()).map(({ actor }: { actor: string }) => actor);
    expect(actors).toEqual(['desk password', 'automatic']);
  });

  it('is not let in where it is no longer the one that staff saw, without a password, or from another site', async () => {
    await beat('wall');
    await beat('replaced');
    const { id } = (await screen()).secondDevice;
    expect((await letIn(id, {})).status).toBe(401);
    expect((await letIn(id, { authorization, origin: 'https://example.org' })).status).toBe(403);
    expect((await send('POST', '/api/screens/nirgends/device', { id })).status).toBe(404);
    await beat('stranger');
    const { status, text } = await letIn(id);
    expect(status).toBe(409);
    expect(text).toContain('Nothing was changed');
    expect(await reloadedLoads()).toEqual(['load-of-wall']);
    expect(await takeovers()).toEqual([]);
  });
});

describe('after a restart', () => {
  const restart = async () => {
    test = await test.restart();
    open.push(test);
  };

  it('the device is known, and nobody takes over before it has reported', async () => {
    await beat('wall');
    await restart();
    test.clock.now += 10 * minute;
    await beat('stranger');
    expect(await screen()).toMatchObject({ lastSeen: since, secondDevice: {} });
    await beat('wall');
    expect(await screen()).toMatchObject({ lastSeen: '2026-11-20T11:10:00.000Z' });
    expect(await reloadedLoads()).toEqual(['load-of-wall']);
  });

  it('a report is known also after a second restart without another one', async () => {
    await beat('wall');
    await restart();
    await restart();
    expect(await screen()).toMatchObject({ lastSeen: since });
  });

  it('one that took over is known, too', async () => {
    await beat('wall');
    test.clock.now += 4 * minute;
    await beat('started-again');
    await restart();
    await beat('wall');
    expect(await reloadedLoads()).toEqual(['load-of-started-again']);
    expect(await takeovers()).toHaveLength(1);
  });
});

it('a secret is nowhere, and of the network nothing is stored', async () => {
  await beat('wall');
  await beat('stranger');
  const paths = [
    '/api/screens',
    '/api/screens/eingang',
    '/api/screen-changes',
    '/api/screens/eingang/settings',
  ];
  const answers = await Promise.all(paths.map(async (path) => (await send('GET', path)).text));
  await test.gateway.close();
  const folder = join(test.folder, 'data');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const stored = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  const all = [...answers, ...stored, ...test.log].join('\n');
  expect(all).toContain('load-of-wall');
  for (const word of ['-secret-', '192.0.2.7', 'network']) expect(all).not.toContain(word);
});

it.each(['a'.repeat(65), 7, null])('a secret is no %s', async (device) => {
  const heartbeat = { ...sampleHeartbeat, address: '/s/eingang', device };
  expect((await send('POST', '/api/heartbeats', heartbeat, {})).status).toBe(400);
});
