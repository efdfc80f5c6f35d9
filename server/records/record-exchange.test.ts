import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScreenDatabase, type ScreenDatabase } from '#screens/gateway/screen-database.ts';
import { createLogger } from '#server/telemetry/logger.ts';
import { createNoticeKind } from '#notices/gateway/notice-record.ts';
import { sampleRecord } from '#notices/gateway/sample-record.ts';
import { createExchangeLoop, createTableExchange } from './record-exchange.ts';
import { createRecordSet } from './record-set.ts';

const logger = createLogger('silent');
let folder: string;
let database: ScreenDatabase;
let failure: Error | null;
let isOpen: boolean;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-notices-'));
  database = createScreenDatabase({ DATA_DIR: folder }, logger);
  await database.connect();
  [failure, isOpen, now] = [null, true, 0];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** The failures are those of its own connection. */
function createGateway(keepDays = 365) {
  const store = createRecordSet({ kind: createNoticeKind(keepDays), now: () => now });
  let queries = 0;
  const run: ScreenDatabase['run'] = async (work) => {
    queries += 1;
    if (failure !== null) throw failure;
    return database.run(work);
  };
  const shared = createTableExchange({ isOpen: () => isOpen, run }, 'notices');
  const exchange = createExchangeLoop({ shared, compare: store.compare, what: 'notices', logger });
  return { ...store, ...exchange, ids: () => store.list().map(({ id }) => id), queries: () => queries };
}

it('brings changes of either gateway to the other, and asks for the revision alone when there are none', async () => {
  const [one, other] = [createGateway(), createGateway()];
  one.merge([sampleRecord()]);
  expect(await one.exchange()).toBe(true);
  await other.look();
  expect(other.ids()).toEqual(['alarm-1']);
  other.merge([sampleRecord({ changedAt: 2, liftedBy: 'Ada' })]);
  await other.exchange();
  await one.look();
  expect(one.find('alarm-1')?.liftedBy).toBe('Ada');
  await one.look();
  const before = one.queries();
  await one.look();
  expect(one.queries()).toBe(before + 1);
});

it.each([
  ['cannot be reached', new DatabaseFailure('unreachable', new Error('gone'))],
  ['refuses the query', new Error('no such table')],
])('writes and reads later what was sent while the database %s', async (_, error) => {
  const [one, other] = [createGateway(), createGateway()];
  failure = error;
  one.merge([sampleRecord()]);
  expect(await one.exchange()).toBe(false);
  await one.look();
  failure = null;
  await one.look();
  await other.look();
  expect(other.ids()).toEqual(['alarm-1']);

  isOpen = false;
  one.merge([sampleRecord({ id: 'alarm-2' })]);
  expect(await one.exchange()).toBe(false);
  isOpen = true;
  await one.look();
  await other.look();
  expect(other.ids()).toEqual(['alarm-1', 'alarm-2']);
});

it('removes from the database what is kept no longer, and does not quarrel with a gateway that keeps it', async () => {
  const [short, long] = [createGateway(30), createGateway(365)];
  const day = 86_400_000;
  const at = new Date(0).toISOString();
  short.merge([sampleRecord({ at, until: at, by: 'Ada' })]);
  await short.exchange();
  await long.look();
  now = 40 * day;
  short.prune();
  await short.exchange();
  const stored = () => database.run((db) => db.selectFrom('notices').selectAll().execute());
  expect([short.ids(), await stored()]).toEqual([[], []]);
  for (const gateway of [long, short, long, short]) await gateway.look();
  const before = long.queries() + short.queries();
  for (const gateway of [long, short]) await gateway.look();
  expect(long.queries() + short.queries()).toBe(before + 2);
  expect([short.ids(), long.ids()]).toEqual([[], ['alarm-1']]);
});

it('misses nothing that another gateway writes between reading and writing', async () => {
  const [one, other, third] = [createGateway(), createGateway(), createGateway()];
  one.merge([sampleRecord()]);
  other.merge([sampleRecord({ id: 'alarm-2' })]);
  await Promise.all([one.exchange(), other.exchange()]);
  for (const gateway of [one, other, third]) await gateway.look();
  for (const gateway of [one, other, third]) expect(gateway.ids()).toEqual(['alarm-1', 'alarm-2']);
});
