import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, startPostgres, type TestPostgres } from '@aushang/event-service/testing/start-postgres.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import { canConnect, eventually, startRedis } from '#server/testing/start-redis.ts';

/* Needs redis-server and postgresql. The event service does not answer in any of these tests. */

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
let folder: string;
let port: number;
const gateways: Gateway[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-notices-'));
  port = await freePort();
});
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string, shared: Record<string, string>): Promise<Gateway> {
  const eventServiceUrl = 'http://127.0.0.1:1';
  const env = {
    EVENT_SERVICE_URL: eventServiceUrl,
    EVENT_SERVICE_API_KEY: 'right-key-1',
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, name),
    LOG_LEVEL: 'silent',
    DESK_PASSWORD: password,
    ...shared,
  };
  const gateway = await startGateway({ settings: { ...readSettings(env, ''), eventServiceUrl } });
  gateways.push(gateway);
  return gateway;
}

async function send({ url }: Gateway, method: string, path: string, body?: unknown) {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method, headers: { authorization, ...type }, ...json });
  return { status: response.status, json: await response.json() };
}

const sendAlarm = (gateway: Gateway, text = 'Gebäude räumen') =>
  send(gateway, 'POST', '/api/notices', { level: 'alarm', text: { de: text }, monitors: ['mensa'] });
const current = async (gateway: Gateway): Promise<readonly { id: string; lifted: string | null }[]> =>
  (await send(gateway, 'GET', '/api/notices/current?monitor=mensa')).json;
const sort = (ids: readonly string[]) => ids.toSorted((one, other) => one.localeCompare(other));
const idsAt = async (gateway: Gateway) => sort((await current(gateway)).map(({ id }) => id));
const have = async (gateway: Gateway, ...ids: readonly string[]) =>
  eventually(async () => (await idsAt(gateway)).join() === sort(ids).join());

async function openStream({ url }: Gateway) {
  const response = await fetch(`${url}/api/updates?monitor=mensa`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    readUntil: async (words: string) => {
      while (!text.includes(words)) text += (await reader?.read())?.value ?? '';
    },
    close: () => reader?.cancel(),
  };
}

/** Expects that a notice sent at one gateway is on the stream of the other, and can be widened and lifted there. */
async function passBetween(one: Gateway, other: Gateway): Promise<string> {
  const stream = await openStream(other);
  const { status, json } = await sendAlarm(one);
  expect([status, json.warnings]).toEqual([201, []]);
  await stream.readUntil(`event: notices\ndata: [{"id":"${json.id}"`);
  expect(await idsAt(other)).toEqual([json.id]);
  expect((await send(other, 'POST', `/api/notices/${json.id}/widen`)).status).toBe(200);
  const isWide = async () => (await send(one, 'GET', '/api/notices/current')).json.length === 1;
  await eventually(isWide);
  expect((await send(other, 'DELETE', `/api/notices/${json.id}?clear=5`)).status).toBe(200);
  await stream.readUntil('"lifted":"');
  await eventually(async () => (await current(one))[0]?.lifted !== null);
  await send(one, 'DELETE', `/api/notices/${json.id}`);
  await stream.readUntil('data: []\n');
  await stream.close();
  return json.id;
}

const isReachable = async (gateway: Gateway) =>
  (await (await fetch(`${gateway.url}/metrics`)).text()).includes('\naushang_shared_store_connected 1');

describe('two gateways and one Redis', () => {
  let redis: ChildProcess;
  beforeEach(async () => {
    redis = await startRedis({ port, folder });
  });
  afterEach(() => void redis.kill('SIGKILL'));
  const startReplica = (name: string) => start(name, { REDIS_URL: `redis://127.0.0.1:${port}` });

  it('have the same notices, also one that starts later', async () => {
    const [one, other] = [await startReplica('a'), await startReplica('b')];
    const ended = await passBetween(one, other);
    const { json } = await sendAlarm(other);
    const third = await startReplica('c');
    await have(third, json.id);
    const { json: listed } = await send(third, 'GET', '/api/notices');
    expect(listed).toMatchObject([{ id: json.id }, { id: ended, by: 'desk password', isInForce: false }]);
  });

  it('deliver what was sent while Redis was away, once it is back without its data', async () => {
    const [one, other] = [await startReplica('a'), await startReplica('b')];
    const { json: before } = await sendAlarm(one);
    await have(other, before.id);
    redis.kill('SIGKILL');
    await eventually(async () => !(await canConnect(port)));
    await eventually(async () => !(await isReachable(one)));
    const sent = await sendAlarm(one, 'Ohne Redis');
    expect(sent.status).toBe(201);
    expect(sent.json.warnings).toEqual([expect.stringContaining('Other gateways can not be reached now')]);
    const lifted = await send(other, 'DELETE', `/api/notices/${before.id}`);
    expect(lifted.json.warnings).toEqual([expect.stringContaining('Other gateways')]);
    expect(await idsAt(one)).toEqual(sort([before.id, sent.json.id]));
    expect(await idsAt(other)).toEqual([]);
    redis = await startRedis({ port, folder });
    for (const gateway of [one, other]) await have(gateway, sent.json.id);
  });
});

describe('two gateways and one PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeEach(async () => {
    postgres = await startPostgres();
  });
  afterEach(() => postgres.stop());
  const startReplica = (name: string) => start(name, { DATABASE_URL: postgres.url });

  it('have the same notices, also one that starts later', async () => {
    const [one, other] = [await startReplica('a'), await startReplica('b')];
    expect(await passBetween(one, other)).not.toBe('');
    const { json } = await sendAlarm(other);
    const third = await startReplica('c');
    await have(third, json.id);
  });

  it('deliver what was sent while the database was away, once it is back', async () => {
    const [one, other] = [await startReplica('a'), await startReplica('b')];
    const { json: before } = await sendAlarm(one);
    await have(other, before.id);
    let id = '';
    await postgres.crash(async () => {
      const sent = await sendAlarm(one, 'Ohne Datenbank');
      expect(sent.status).toBe(201);
      expect(sent.json.warnings).toEqual([expect.stringContaining('Other gateways')]);
      id = sent.json.id;
      const lifted = await send(other, 'DELETE', `/api/notices/${before.id}`);
      expect(lifted.json.warnings).toEqual([expect.stringContaining('Other gateways')]);
      expect(await idsAt(one)).toEqual(sort([before.id, id]));
    });
    for (const gateway of [one, other]) await have(gateway, id);
  });
});
