import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@aushang/event-service/testing/start-postgres.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import {
  type FakeUpstream,
  fakeCategory,
  fakeEvent,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { canConnect, eventually, startRedis } from '#server/testing/start-redis.ts';

/* Needs redis-server (apt-get install -y redis-server). */

const password = 'drei kluge Worte';
const upcomingEvent = (id: number) => fakeEvent(id, [3], { endDate: '2099-01-01T00:00:00Z' });

let folder: string;
let port: number;
let redis: ChildProcess;
let upstream: FakeUpstream;
const gateways: Gateway[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-redis-'));
  port = await freePort();
  redis = await startRedis({ port, folder });
  upstream = await startFakeUpstream();
  upstream.categories = [
    fakeCategory(1, 'Monitore'),
    fakeCategory(2, 'Alle Monitore'),
    fakeCategory(3, 'Mensa'),
  ];
  upstream.events = [upcomingEvent(1)];
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  redis.kill('SIGKILL');
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (name: string) => ({
  EVENT_SERVICE_URL: upstream.url,
  EVENT_SERVICE_API_KEY: upstream.key,
  PORT: '0',
  POLL_SECONDS: '2',
  DATA_DIR: join(folder, name),
  REDIS_URL: `redis://127.0.0.1:${port}`,
  LOG_LEVEL: 'silent',
  DESK_PASSWORD: password,
});

async function startReplica(name: string): Promise<Gateway> {
  const settings = { ...readSettings(environment(name), ''), eventServiceUrl: upstream.url };
  const gateway = await startGateway({ settings });
  gateways.push(gateway);
  return gateway;
}

async function count(gateway: { url: string }): Promise<number> {
  const response = await fetch(`${gateway.url}/api/events?monitor=mensa`);
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'hydra:totalItems' in body
    ? Number(body['hydra:totalItems'])
    : -1;
}
const signIn = async ({ url }: Gateway) => {
  const body = new URLSearchParams({ password });
  const answer = await fetch(`${url}/desk/sign-in`, { method: 'POST', body, redirect: 'manual' });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};
const signOut = ({ url }: Gateway, cookie = '') =>
  fetch(`${url}/desk/sign-out`, { method: 'POST', headers: { cookie }, redirect: 'manual' });
const deskStatus = async ({ url }: Gateway, cookie = '') =>
  (await fetch(`${url}/api/desk`, { headers: { cookie } })).status;
const isPolling = async (gateway: Gateway) =>
  (await (await fetch(`${gateway.url}/metrics`)).text()).split('\n').includes('aushang_polling 1');
const walks = () => upstream.requests.filter((path) => path.startsWith('/api/events?')).length;

describe('several gateways and one Redis', () => {
  it('poll the event service once, and all serve the result and its changes', async () => {
    const replicas = [await startReplica('a'), await startReplica('b'), await startReplica('c')];
    for (const replica of replicas) await eventually(async () => (await count(replica)) === 1);
    expect(await Promise.all(replicas.map(isPolling))).toEqual([true, false, false]);
    const before = walks();
    upstream.events.push(upcomingEvent(2));
    for (const replica of replicas) await eventually(async () => (await count(replica)) === 2);
    expect(walks() - before).toBeLessThanOrEqual(2);
  });

  it('poll separately while Redis is down, and share again afterwards', async () => {
    const replicas = [await startReplica('a'), await startReplica('b')];
    for (const replica of replicas) await eventually(async () => (await count(replica)) === 1);
    redis.kill('SIGKILL');
    await eventually(async () => !(await canConnect(port)));
    expect(await Promise.all(replicas.map(count))).toEqual([1, 1]);
    upstream.events.push(upcomingEvent(2));
    // Every gateway polls after two intervals.
    for (const replica of replicas) await eventually(async () => (await count(replica)) === 2);
    redis = await startRedis({ port, folder });
    await eventually(async () => (await Promise.all(replicas.map(isPolling))).filter(Boolean).length === 1);
    upstream.events.push(upcomingEvent(3));
    for (const replica of replicas) await eventually(async () => (await count(replica)) === 3);
  });

  it('share signed-out sessions, also after a later start and after a disconnection', async () => {
    const [one, other] = [await startReplica('a'), await startReplica('b')];
    const cookies = [await signIn(one), await signIn(one)];
    for (const cookie of cookies) expect(await deskStatus(other, cookie)).toBe(200);
    await signOut(one, cookies[0]);
    expect(await deskStatus(one, cookies[0])).toBe(401);
    await eventually(async () => (await deskStatus(other, cookies[0])) === 401);
    expect(await deskStatus(other, cookies[1])).toBe(200);

    redis.kill('SIGKILL');
    await eventually(async () => !(await canConnect(port)));
    await signOut(one, cookies[1]);
    redis = await startRedis({ port, folder });
    await eventually(async () => (await deskStatus(other, cookies[1])) === 401);
    const later = await startReplica('c');
    for (const cookie of cookies) expect(await deskStatus(later, cookie)).toBe(401);
  });

  it('validate the snapshot in Redis and refuse one that is too large', async () => {
    const one = await startReplica('a');
    await eventually(async () => (await count(one)) === 1);
    const key = execFileSync('redis-cli', ['-p', String(port), 'keys', 'aushang:*:snapshot'])
      .toString()
      .trim();
    const text = execFileSync('redis-cli', ['-p', String(port), 'get', key])
      .toString()
      .trimEnd();
    await gateways.pop()?.close();
    await upstream.stop();
    const evil = `${text.replace(/"eventUrl":"[^"]*"/, '"eventUrl":"javascript:alert(1)"')}\n`;
    expect(evil).toContain('javascript:');
    execFileSync('redis-cli', ['-p', String(port), '-x', 'set', key], { input: evil });
    const other = await startReplica('b');
    expect(await count(other)).toBe(0);
    expect(await (await fetch(`${other.url}/m/mensa`)).text()).not.toContain('javascript:');
    execFileSync('redis-cli', ['-p', String(port), 'setrange', key, '200000000', 'x']);
    const third = await startReplica('c');
    expect(await count(third)).toBe(-1);
    await upstream.listen();
  });

  it('pass the lease on within two poll intervals when its holder is killed while polling', async () => {
    const killed = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      env: { ...process.env, ...environment('a') },
      stdio: 'ignore',
    });
    try {
      await eventually(() => Promise.resolve(walks() > 0), 75);
      const other = await startReplica('b');
      await eventually(async () => (await count(other)) === 1);
      expect(await isPolling(other)).toBe(false);
      let hang = true;
      upstream.answer = () => hang;
      // Any request: one to another collection may be the first without an answer.
      const during = upstream.requests.length;
      await eventually(() => Promise.resolve(upstream.requests.length > during));
      killed.kill('SIGKILL');
      hang = false;
      upstream.events.push(upcomingEvent(2));
      const diedAt = performance.now();
      await eventually(() => isPolling(other));
      expect((performance.now() - diedAt) / 1000).toBeLessThan(2 * 2 + 0.5);
      await eventually(async () => (await count(other)) === 2);
    } finally {
      killed.kill('SIGKILL');
    }
  });
});
