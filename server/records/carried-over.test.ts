import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';
import { Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleRecord } from '#notices/gateway/sample-record.ts';
import { migrations, type Tables } from '#screens/gateway/screen-database.ts';
import { sampleHeartbeat } from '#screens/model/sample-heartbeat.ts';
import { type FakeWebhook, startFakeWebhook } from '#server/testing/fake-webhook.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/* A data folder as gateways left it before all that they store was a record. */

const password = 'ein langes Passwort';
const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`;
const minute = 60_000;

let test: TestGateway;
let webhook: FakeWebhook;
let dataDir: string;
beforeEach(async () => {
  webhook = await startFakeWebhook();
  test = await startTestGateway();
  await test.gateway.close();
  dataDir = join(test.folder, 'data');
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
});
afterEach(async () => {
  await test.close();
  await webhook.stop();
});

const restart = async () => {
  test = await test.restart({ DESK_PASSWORD: password, ALARM_WEBHOOK: webhook.url });
};
const get = async (path: string) => (await test.get(path, { authorization })).json();

async function writeDatabase(now: number): Promise<void> {
  const dialect = createSqliteDialect({ dataDir, fileName: 'screens.sqlite' });
  const db = new Kysely<Tables>({ dialect: dialect.kysely });
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect)) };
  expect((await new Migrator({ db, provider }).migrateTo('0005-devices')).error).toBeUndefined();
  const content = JSON.stringify({ monitors: [3], parameters: {}, place: {} });
  const names = ['eingang', 'flur', 'neu'];
  await db
    .insertInto('screens')
    .values(names.map((name) => ({ name, content })))
    .execute();
  const reportOf = (name: string, lastAt: number) => ({
    name,
    at: lastAt,
    content: JSON.stringify({
      last: { ...sampleHeartbeat, address: `/s/${name}` },
      lastAt,
      loads: [{ id: sampleHeartbeat.load, firstAt: lastAt - minute, lastAt }],
    }),
  });
  const reports = [
    reportOf('eingang', now - 20 * minute),
    reportOf('flur', now - minute),
    reportOf('gone', now),
  ];
  await db
    .insertInto('reports')
    .values([...reports, { name: 'neu', content: 'broken', at: 1 }])
    .execute();
  await db
    .insertInto('alarms')
    .values({ name: 'eingang', kind: 'silent', at: now - 20 * minute })
    .execute();
  await db
    .insertInto('former_ids')
    .values([
      { id: 'alte-mensa', category: 3 },
      { id: 'mensa', category: 3 },
    ])
    .execute();
  await db.destroy();
}

async function writeFiles(now: number): Promise<string> {
  const session = `${now + 60 * minute}.ZufaelligerText-`;
  await writeFile(join(dataDir, 'signed-out.txt'), `${session}\nno session`);
  const records = [
    sampleRecord(),
    sampleRecord({ id: 'alarm-0', at: '2026-11-20T09:00:00.000Z', until: '2026-11-20T10:00:00.000Z' }),
    null,
  ];
  const shownOn = { 'alarm-1': ['flur'] };
  await writeFile(join(dataDir, 'notices.json'), JSON.stringify({ records, shownOn }));
  return session;
}

async function expectAll(): Promise<void> {
  expect((await get('/api/notices')).map(({ id }: { id: string }) => id)).toEqual(['alarm-1', 'alarm-0']);
  expect((await get('/api/notices'))[0].receipts).toMatchObject({ shown: 1, missing: ['eingang', 'neu'] });
  const screens: readonly { name: string; state: string }[] = await get('/api/screens');
  expect(screens.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'eingang well',
    'flur well',
    'neu never-seen',
  ]);
  const categories = await get('/api/filter_categories');
  expect(categories['hydra:member'][2].formerIds).toEqual(['alte-mensa']);
}

it('is used as it was, once, and the files of before are gone', async () => {
  await writeDatabase(test.clock.now);
  const session = await writeFiles(test.clock.now);
  await restart();
  await expectAll();
  const names = await readdir(dataDir);
  for (const name of ['notices.json', 'signed-out.txt']) expect(names).not.toContain(name);
  expect(await readFile(join(dataDir, 'records', 'signed_out.json'), 'utf8')).toContain(session);
  await restart();
  await expectAll();
  for (const end = test.clock.now + 20 * minute; test.clock.now < end;) {
    test.clock.now += 15_000;
    await test.gateway.watchNow();
  }
  // The other outage was announced before.
  expect(JSON.stringify(webhook.received)).toContain('flur');
  expect(JSON.stringify(webhook.received)).not.toContain('eingang');
});
