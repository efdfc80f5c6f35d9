import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startEventService } from '@aushang/event-service';
import { freePort, startPostgres, type TestPostgres } from '@aushang/event-service/testing/start-postgres.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import { eventually, startRedis } from '#server/testing/start-redis.ts';

/* Needs redis-server and postgresql. */

const password = 'ein langes Passwort';
const key = 'key-of-the-shared-screens';

let folder: string;
let redisPort: number;
let redis: ChildProcess;
let postgres: TestPostgres;
let service: Awaited<ReturnType<typeof startEventService>>;
const gateways: Gateway[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-screens-'));
  redisPort = await freePort();
  redis = await startRedis({ port: redisPort, folder });
  postgres = await startPostgres();
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});
afterAll(async () => {
  await service.close();
  redis.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Gateway> {
  const env = {
    EVENT_SERVICE_URL: service.url,
    EVENT_SERVICE_API_KEY: key,
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, name),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    DESK_PASSWORD: password,
  };
  const gateway = await startGateway({
    settings: { ...readSettings(env, ''), eventServiceUrl: service.url },
  });
  gateways.push(gateway);
  return gateway;
}

const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;

async function send({ url }: Gateway, method: string, path: string, body?: unknown) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers, ...json });
  const text = await response.text();
  return {
    status: response.status,
    text,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
  };
}

const put = (gateway: Gateway, theme: string) =>
  send(gateway, 'PUT', '/api/screens/eingang', { monitors: ['mensa'], parameters: { theme } });
const queryOf = async (gateway: Gateway): Promise<unknown> =>
  (await send(gateway, 'GET', '/api/screens/eingang/settings')).json?.query;
const stateOf = async (gateway: Gateway): Promise<unknown> =>
  (await send(gateway, 'GET', '/api/screens')).json?.[0]?.state;

it('two gateways share named screens and heartbeats, beside the event service in one database', async () => {
  // The gateway creates its tables first, the event service its own after it.
  const databaseUrl = postgres.url;
  service = await startEventService({ port: 0, dataDir: null, demo: true, acceptedKey: key });
  const first = await start('first');
  const other = await startEventService({
    port: 0,
    dataDir: null,
    databaseUrl,
    demo: true,
    acceptedKey: key,
  });
  await other.close();
  const second = await start('second');
  await first.pollNow();
  await second.pollNow();

  const stream = await fetch(`${second.url}/api/updates`);
  const reader = stream.body?.getReader();
  expect((await put(first, 'dark')).status).toBe(200);
  let told = '';
  while (!told.includes('event: screens\ndata: eingang'))
    told += new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  expect(await queryOf(second)).toMatch(/theme=dark/);

  const beat = { ...sampleHeartbeat, address: '/s/eingang', build: '' };
  expect((await send(second, 'POST', '/api/heartbeats', beat)).status).toBe(204);
  await eventually(async () => (await stateOf(first)) === 'well');
  expect((await send(second, 'GET', '/api/screen-changes')).json).toHaveLength(1);

  // The reports are those of the other gateway, too.
  const given = await send(first, 'POST', '/api/screens/eingang/commands', { command: 'reload' });
  expect(given.status).toBe(202);
  await eventually(async () => {
    const { json } = await send(second, 'GET', '/api/screens/eingang/settings');
    return json?.command?.loads?.[0] === beat.load;
  });
});

it('without the database the last settings are served, also after a start, and changes are refused', async () => {
  const first = await start('first');
  await put(first, 'contrast');
  await postgres.crash(async () => {
    expect(await queryOf(first)).toMatch(/theme=contrast/);
    const { status, text } = await put(first, 'light');
    expect(status).toBe(503);
    expect(text).toContain('Nothing was changed');
    await first.close();
    gateways.splice(0);
    const again = await start('first');
    expect(await queryOf(again)).toMatch(/theme=contrast/);
  });
  const again = gateways[0] ?? first;
  await eventually(async () => (await put(again, 'light')).status === 200);
  expect(await queryOf(again)).toMatch(/theme=light/);
});

it('two gateways agree on the device of a screen, also where each of them heard of another one first', async () => {
  const both = [await start('first'), await start('second')] as const;
  const [first, second] = both;
  await send(first, 'PUT', '/api/screens/flur', { monitors: [2] });
  await eventually(async () => (await send(second, 'GET', '/api/screens/flur')).status === 200);
  const report = (gateway: Gateway, width: number) => {
    const device = `device-of-${width}-0123456789`;
    const heartbeat = { ...sampleHeartbeat, address: '/s/flur', load: `load-of-${width}`, width, device };
    return send(gateway, 'POST', '/api/heartbeats', heartbeat);
  };
  const screens = async () =>
    Promise.all(both.map(async (one) => (await send(one, 'GET', '/api/screens/flur')).json));
  const agree = () =>
    eventually(async () => {
      await Promise.all([report(first, 1000), report(second, 2000)]);
      await Promise.all(both.map((one) => one.refreshNow()));
      const [one, other] = await screens();
      return one.secondDevice && one.width === other.width && one.secondDevice.id === other.secondDevice?.id;
    });
  await agree();
  const [before] = await screens();
  const { id } = before.secondDevice;
  expect((await send(second, 'POST', '/api/screens/flur/device', { id })).status).toBe(204);
  await agree();
  const [after] = await screens();
  expect(after.width).toBe(3000 - before.width);
  const given = await send(first, 'POST', '/api/screens/flur/commands', { command: 'reload' });
  expect(given.status).toBe(202);
  const { json } = await send(first, 'GET', '/api/screens/flur/settings');
  expect(json.command.loads).toEqual([`load-of-${after.width}`]);
});
