import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '@aushang/event-service/testing/start-postgres.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Gateway, startGateway } from '#server/app/start-gateway.ts';
import { eventually } from '#server/testing/start-redis.ts';

/* Needs postgresql. The event service does not answer. */

const password = 'ein langes Passwort';
let folder: string;
let postgres: TestPostgres;
const gateways: Gateway[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-sessions-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(name: string): Promise<Gateway> {
  const eventServiceUrl = 'http://127.0.0.1:1';
  const env = {
    EVENT_SERVICE_URL: eventServiceUrl,
    EVENT_SERVICE_API_KEY: 'right-key-1',
    PORT: '0',
    POLL_SECONDS: '3600',
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    DESK_PASSWORD: password,
  };
  const gateway = await startGateway({ settings: { ...readSettings(env, ''), eventServiceUrl } });
  gateways.push(gateway);
  return gateway;
}

const post = ({ url }: Gateway, path: string, body: URLSearchParams | null, cookie = '') =>
  fetch(url + path, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
const isSignedIn = async ({ url }: Gateway, cookie: string) =>
  (await fetch(`${url}/api/screens`, { headers: { cookie } })).status === 200;

it('signing out at one gateway ends the session at the others of one PostgreSQL, through a new start', async () => {
  const [one, other] = [await start('a'), await start('b')];
  const signedIn = await post(one, '/desk/sign-in', new URLSearchParams({ password }));
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect([await isSignedIn(one, cookie), await isSignedIn(other, cookie)]).toEqual([true, true]);
  await post(one, '/desk/sign-out', null, cookie);
  expect(await isSignedIn(one, cookie)).toBe(false);
  await other.refreshNow();
  await eventually(async () => !(await isSignedIn(other, cookie)));
  expect(await isSignedIn(await start('c'), cookie)).toBe(false);
});
