import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { createTables } from '@aushang/serving/database/create-tables.ts';
import { openDatabase as openAnyDatabase } from '@aushang/serving/database/open-database.ts';
import { createPostgresDialect } from '@aushang/serving/database/postgres-dialect.ts';
import type { Generated, Migration } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { copyToPostgres } from '#app/copy-to-postgres.ts';
import { createDialect, openDatabase } from '#storage/database/database.ts';
import { startPostgres, type TestPostgres } from '#testing/start-postgres.ts';
import { testService, testStart } from '#testing/test-service.ts';
import { startWriter, writeAndKill } from '#testing/write-and-kill.ts';
import { readItems } from './read-items.ts';

const run = promisify(execFile);

/** Rejects without PostgreSQL on this machine. */
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function makeDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Resolves once the backends have exited, which closes their connections. */
async function endConnections(databaseUrl: string): Promise<void> {
  const backends = await backendsOf(databaseUrl);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
  await expect.poll(() => backends.filter(isRunning)).toEqual([]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Process ids of PostgreSQL's backends for the event service in one database. */
async function backendsOf(databaseUrl: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = $1 and application_name = 'event-service'",
    [new URL(databaseUrl).pathname.slice(1)],
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function readStored(databaseUrl: string, ids: readonly number[]) {
  const db = await openDatabase(createDialect({ dataDir: null, databaseUrl }));
  const found = await readItems(db, 'Event', { ids, unpublishedToo: true });
  await db.destroy();
  return found;
}

const report = z.object({
  numTotalTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

test('every test of the event service passes on PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-service-on-postgres-'));
  const file = join(folder, 'report.json');
  // Vitest's variables of this run are left out.
  const outer = Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST_FULL$/.test(name));
  const env = { ...Object.fromEntries(outer), TEST_DATABASE_URL: postgres.url };
  const options = [
    'run',
    'packages/event-service',
    // Files do not share the databases that tests have returned.
    '--isolate',
    '--testTimeout=120000',
    '--hookTimeout=120000',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  // Rejects if a test fails; the report names it.
  const { stderr } = await run(process.execPath, ['node_modules/vitest/vitest.mjs', ...options], {
    env,
  }).catch((error: unknown) => ({ stderr: String(error) }));
  const text = await readFile(file, 'utf8').catch(() => '{}');
  await rm(folder, { recursive: true });
  const { success, data } = report.safeParse(JSON.parse(text));
  if (!success) throw new Error(`The tests did not run:\n${stderr}`);
  const failed = data.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
  // The failure shows one string whole.
  expect(failed.join('\n')).toBe('');
  expect(data.numPassedTests).toBe(data.numTotalTests);
  expect(data.numPassedTests).toBeGreaterThan(200);
});

test('a service that is killed while it writes loses no confirmed event', async () => {
  const databaseUrl = await makeDatabase('killed');
  const stored: number[] = [];
  for (const events of [1, 40, 333])
    stored.push(...(await writeAndKill({ dataDir: null, databaseUrl }, events)));
  const found = await readStored(databaseUrl, stored);
  expect(stored.length).toBeGreaterThanOrEqual(374);
  expect(found.map(({ id }) => id)).toEqual(stored);
  expect(found.every(({ links }) => links['filterCategories']?.length === 1)).toBe(true);
});

test('a PostgreSQL that crashes during a write loses no confirmed event', async () => {
  const databaseUrl = await makeDatabase('crashed');
  const writer = startWriter({ dataDir: null, databaseUrl }, { stderr: 'ignore' });
  const stored: number[] = [];
  let crashed: Promise<void> | null = null;
  for await (const line of createInterface({ input: writer.stdout })) {
    stored.push(Number(line));
    if (stored.length === 100) crashed = postgres.crash().then(() => void writer.kill('SIGKILL'));
  }
  await crashed;
  const found = await readStored(databaseUrl, stored);
  expect(stored.length).toBeGreaterThanOrEqual(100);
  expect(found.map(({ id }) => id)).toEqual(stored);
  expect(found.every(({ links }) => links['filterCategories']?.length === 1)).toBe(true);
});

test('a running service responds with 503 while PostgreSQL is down, and recovers without a restart', async () => {
  const databaseUrl = await makeDatabase('returned');
  const service = await testService({ databaseUrl });
  await service.store.events.create({ name: 'Bleibt', startDate: testStart, endDate: testStart });
  expect((await service.get('/api/events')).json['hydra:totalItems']).toBe(1);
  await postgres.crash(async () => {
    // The first query fails on the broken connection, the second on a refused one.
    for (const _ of ['broken', 'refused']) {
      const { status, headers, json } = await service.get('/api/events');
      expect([status, headers.get('Retry-After'), json['@type']]).toEqual([503, '10', 'hydra:Error']);
    }
    const office = await fetch(`${service.url}/back-office/welcome`, {
      headers: { 'Accept-Language': 'de' },
    });
    expect(office.status).toBe(503);
    expect(await office.text()).toContain('Die Datenbank ist gerade nicht erreichbar');
  });
  expect((await service.get('/api/events')).json['hydra:totalItems']).toBe(1);
  await endConnections(databaseUrl);
  expect((await service.get('/api/events')).status).toBe(200);
  await service.close();
});

test('a running service responds with 503 while PostgreSQL does not respond, and recovers without a restart', async () => {
  const limits = { connectMs: 1000, statementMs: 20_000, answerMs: 1000 };
  const databaseUrl = await makeDatabase('stopped');
  const server = { url: databaseUrl, applicationName: 'event-service' };
  const service = await testService({ dialect: createPostgresDialect(server, limits) });
  await service.store.events.create({ name: 'Bleibt', startDate: testStart, endDate: testStart });
  const backends = await backendsOf(databaseUrl);
  expect(backends.length).toBeGreaterThan(0);
  for (const pid of backends) process.kill(pid, 'SIGSTOP');
  for (const _ of backends) {
    const { status, headers, json } = await service.get('/api/events');
    expect([status, headers.get('Retry-After'), json['@type']]).toEqual([503, '10', 'hydra:Error']);
  }
  // Stuck connections were closed: the next query gets a new one.
  expect((await service.get('/api/events')).json['hydra:totalItems']).toBe(1);
  for (const pid of backends) process.kill(pid, 'SIGCONT');
  expect((await service.get('/api/events')).status).toBe(200);
  await service.close();
});

test('two services that start on one empty database fill it once, and read the other’s changes', async () => {
  const databaseUrl = await makeDatabase('shared');
  const [one, two] = await Promise.all([
    testService({ databaseUrl, demo: true }),
    testService({ databaseUrl, demo: true }),
  ]);
  const total = async ({ get }: typeof one): Promise<number> =>
    (await get('/api/events')).json['hydra:totalItems'];
  const before = await total(one);
  expect(before).toBeLessThan(100);
  expect(await total(two)).toBe(before);
  const event = { name: 'Neu', startDate: testStart, endDate: testStart + 60_000 };
  await Promise.all(
    Array.from({ length: 20 }, (_, number) => (number % 2 === 0 ? one : two).store.events.create(event)),
  );
  expect([await total(one), await total(two)]).toEqual([before + 20, before + 20]);
  const nextDay = testStart + 86_400_000;
  for (const service of [one, two]) service.setNow(nextDay);
  const [after, same] = await Promise.all([total(one), total(two)]);
  expect(after).toBeGreaterThan(before);
  expect(same).toBe(after);
  await Promise.all([one.close(), two.close()]);
});

test('the embedded database is copied once, and only to an empty database', async () => {
  const databaseUrl = await makeDatabase('moved');
  const dataDir = await mkdtemp(join(tmpdir(), 'event-service-move-'));
  const before = await testService({ dataDir, demo: true });
  const { key } = await before.store.keys.create({ name: 'zieht um', dataGroups: ['unpublished events'] });
  const last = { name: 'Zuletzt', startDate: testStart, endDate: testStart, published: false };
  await before.store.events.remove(await before.store.events.create(last));
  const id = await before.store.events.create(last);
  await before.store.events.remove(await before.store.events.create(last));
  const events = await before.walk('/api/events');
  const images = await before.walk('/api/event_images');
  const stored = (await before.store.events.list()).length;
  await before.close();

  await expect(copyToPostgres(`${dataDir}-nicht`, databaseUrl)).rejects.toThrow('There is no ');
  const copied = await copyToPostgres(dataDir, databaseUrl);
  await expect(copyToPostgres(dataDir, databaseUrl)).rejects.toThrow('already holds');
  await rm(dataDir, { recursive: true });
  expect(copied).toMatchObject({ api_keys: 1, files: 6, events: stored });

  const after = await testService({ databaseUrl, demo: true });
  expect(await after.walk('/api/events')).toEqual(events);
  expect(await after.walk('/api/event_images')).toEqual(images);
  const [image] = images.values();
  expect((await after.get(image.imageFile.url)).status).toBe(200);
  expect((await after.get(`/api/events/${id}`, { 'X-API-KEY': key })).json.name).toBe('Zuletzt');
  expect(await after.store.events.create(last)).toBe(id + 2);
  expect((await after.store.keys.create({ name: 'danach' })).id).toBe(2);
  await after.close();
});

test('the error of a missing server or a wrong password does not contain the password', async () => {
  const refused = postgres.url.replace(/:[^:@]*@/, ':falsches-kennwort@');
  const start = (databaseUrl: string) => testService({ databaseUrl });
  await expect(start(refused)).rejects.toThrow(
    /cannot be used: password authentication failed for user "postgres"$/,
  );
  await expect(start('postgres://postgres:falsches-kennwort@127.0.0.1:1/x')).rejects.toThrow(
    /cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
  );
});

test('a program with its own schema shares the database, also if it starts first', async () => {
  const described = {
    users: { id: 'number', name: 'text' },
    visits: { user_id: 'bigint not null references users (id) on delete cascade' },
  } as const;
  interface OtherTables {
    users: { id: Generated<number>; name: string };
    visits: { user_id: number };
  }
  const databaseUrl = await makeDatabase('two_programs');
  const openOther = () => {
    const dialect = createDialect({ dataDir: null, databaseUrl });
    const migrations: Record<string, Migration> = {
      '0001-users': {
        up: async (db) => {
          await createTables(db, described, { dialect, indexes: { visits: ['visits_user', ['user_id']] } });
          await db.insertInto('users').values({ name: 'Ada' }).execute();
        },
      },
    };
    return openAnyDatabase<OtherTables>({ dialect, migrations, owner: 'a test', schema: 'other' });
  };
  await (await openOther()).destroy();
  const service = await testService({ databaseUrl });
  const db = await openOther();
  await db.transaction().execute(async (changes) => {
    const { id } = await changes
      .insertInto('users')
      .values({ name: 'Bea' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await changes.insertInto('visits').values({ user_id: id }).execute();
  });
  const visitors = db
    .selectFrom('visits')
    .innerJoin('users', 'users.id', 'visits.user_id')
    .select('users.name');
  expect(await visitors.execute()).toEqual([{ name: 'Bea' }]);
  expect(await service.store.people.list()).toEqual([]);
  const inSchema = (await db.introspection.getTables()).filter(({ schema }) => schema === 'other');
  expect(inSchema.map(({ name }) => name)).toEqual(['migration_lock', 'migrations', 'users', 'visits']);
  await db.destroy();
  await expect(visitors.execute()).rejects.toThrow('destroyed');
  await service.close();
});
