import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#server/telemetry/logger.ts';
import { createScreenDatabase } from './screen-database.ts';
import { createScreenStore } from './screen-store.ts';

let dataDir: string;
const logger = createLogger('silent');
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aushang-screens-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function openStore({ isAway = false, now = (): number => 0 } = {}) {
  const away = isAway && { DATABASE_URL: 'postgres://127.0.0.1:1/away' };
  const database = createScreenDatabase({ DATA_DIR: dataDir, ...away }, logger);
  const store = createScreenStore({ database, dataDir, now, logger, onChange: () => undefined });
  await store.open();
  return { ...store, database };
}

it('keeps the last 10,000 changes', async () => {
  const { change, changes, database } = await openStore();
  const put = (floor: string) =>
    change('test', [
      { name: 'flur', after: { name: 'flur', monitors: [3], parameters: {}, place: { floor } } },
    ]);
  await put('1');
  await put('2');
  const later = { id: 10_001, at: 0, actor: 'test', screen: 'flur', before: null, after: null };
  await database.run((db) => db.insertInto('changes').values(later).execute());
  expect((await changes(5)).map(({ id }) => id)).toEqual([10_001, 2, 1]);
  await put('3');
  expect((await changes(5)).map(({ id }) => id)).toEqual([10_002, 10_001]);
  await database.close();
});

it('of removed changes nothing is left, in the file of the database either', async () => {
  let at = 0;
  const { database, change, changes, removeChanges, list } = await openStore({ now: () => at });
  const put = (name: string) => ({ name, after: { name, monitors: [3], parameters: {}, place: {} } });
  await change('Ada Alt', [put('flur')]);
  at = 1000;
  await change('Neu', [put('halle')]);
  await removeChanges(1000);
  expect((await changes(5)).map(({ actor }) => actor)).toEqual(['Neu']);
  expect(list()).toHaveLength(2);
  // Until then the write-ahead log has the rows as they were written.
  await database.run((db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
  await database.close();
  const file = await readFile(join(dataDir, 'screens.sqlite'), 'latin1');
  expect(file).toContain('Neu');
  expect(file).not.toContain('Ada Alt');
});

it('starts from its copy while the database is away', async () => {
  const first = await openStore();
  const screen = { name: 'flur', monitors: [3], parameters: {}, place: { floor: '1' } };
  await first.change('test', [{ name: 'flur', after: screen }]);
  await first.change('test', [{ name: 'flur', from: '', device: 'hash' }]);
  await first.database.close();
  const second = await openStore({ isAway: true });
  expect(second.list()).toEqual([screen]);
  expect(second.deviceOf('flur')).toBe('hash');
  await second.database.close();
});

it('starts from the copy of an earlier version, until it has one of its own', async () => {
  const content = JSON.stringify({ name: 'flur', monitors: [3], parameters: {}, place: {} });
  await writeFile(join(dataDir, 'screens.json'), JSON.stringify([{ name: 'flur', content }]));
  const first = await openStore({ isAway: true });
  expect(first.find('flur')?.monitors).toEqual([3]);
  expect(first.deviceOf('flur')).toBe('');
  await first.database.close();
  const second = await openStore();
  expect(second.list()).toEqual([]);
  await second.database.close();
  expect(await readdir(dataDir)).not.toContain('screens.json');
  expect(await readFile(join(dataDir, 'records', 'screens.json'), 'utf8')).toBe('[]');
});

it('does not know its screens without database and copy', async () => {
  const { isKnown, find, database } = await openStore({ isAway: true });
  expect(isKnown()).toBe(false);
  expect(find('flur')).toBeNull();
  await database.close();
});
