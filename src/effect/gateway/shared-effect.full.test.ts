import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort, startPostgres } from '@aushang/event-service/testing/start-postgres.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { startGateway } from '#server/app/start-gateway.ts';
import { readSettings } from '#server/settings/settings.ts';
import { fakeCategory, fakeEvent, startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { eventually, startRedis } from '#server/testing/start-redis.ts';

/* Needs redis-server and postgresql. */

/** What two gateways, and one after them, know of event 1 when all three have only this in common. */
async function countWith(shared: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-effect-'));
  const upstream = await startFakeUpstream();
  upstream.categories = ['Monitore', 'Alle Monitore', 'Mensa'].map((name, at) => fakeCategory(at + 1, name));
  upstream.events = [fakeEvent(1, [3], { endDate: '2099-01-01T00:00:00Z' })];
  const start = async (name: string) => {
    const env = {
      EVENT_SERVICE_URL: upstream.url,
      EVENT_SERVICE_API_KEY: upstream.key,
      PORT: '0',
      POLL_SECONDS: '3600',
      DATA_DIR: join(folder, name),
      LOG_LEVEL: 'silent',
      ...shared,
    };
    const gateway = await startGateway({
      settings: { ...readSettings(env, ''), eventServiceUrl: upstream.url },
    });
    await gateway.pollNow();
    return gateway;
  };
  const report = async ({ url }: { readonly url: string }, shown: readonly number[]) => {
    const body = JSON.stringify({ ...sampleHeartbeat, address: '/?monitor=mensa', shown });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/api/heartbeats`, { method: 'POST', headers, body })).status).toBe(204);
  };
  const [one, other] = [await start('one'), await start('other')];
  await report(one, [1, 1]);
  await report(other, [1, 1, 1]);
  await fetch(`${other.url}/e/1`, {
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
    redirect: 'manual',
  });
  await Promise.all([one.close(), other.close()]);
  const third = await start('third');
  await report(third, [1]);
  const read = async () => (await fetch(`${third.url}/api/effect`)).json();
  await eventually(async () => (await read())[0].shown > 1);
  const answer: unknown = await read();
  await third.close();
  await upstream.stop();
  await rm(folder, { recursive: true, force: true });
  return answer;
}

const sum = [expect.objectContaining({ id: 1, shown: 6, screens: 1, opened: 1 })];

it('gateways that share Redis add up what they counted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-redis-'));
  const port = await freePort();
  const redis = await startRedis({ port, folder });
  expect(await countWith({ REDIS_URL: `redis://127.0.0.1:${port}` })).toEqual(sum);
  redis.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('gateways that share PostgreSQL add up what they counted', async () => {
  const postgres = await startPostgres();
  expect(await countWith({ DATABASE_URL: postgres.url })).toEqual(sum);
  await postgres.stop();
});
