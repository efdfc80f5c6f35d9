import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

async function openStore({ isAway = false } = {}) {
  const away = isAway && { DATABASE_URL: 'postgres://127.0.0.1:1/away' };
  const database = createScreenDatabase({ DATA_DIR: dataDir, ...away }, logger);
  const store = createScreenStore({ database, dataDir, now: () => 0, logger, onChange: () => undefined });
  await store.open();
  return { ...store, close: database.close };
}

it('starts from its copy while the database is away', async () => {
  const first = await openStore();
  const screen = { name: 'flur', monitors: [3], parameters: {}, place: { floor: '1' } };
  await first.change('test', [{ name: 'flur', after: screen }]);
  await first.change('test', [{ name: 'flur', from: '', device: 'hash' }]);
  await first.close();
  const second = await openStore({ isAway: true });
  expect(second.list()).toEqual([screen]);
  expect(second.deviceOf('flur')).toBe('hash');
  await second.close();
});

it('starts from the copy of an earlier version, until it has one of its own', async () => {
  const content = JSON.stringify({ name: 'flur', monitors: [3], parameters: {}, place: {} });
  await writeFile(join(dataDir, 'screens.json'), JSON.stringify([{ name: 'flur', content }]));
  const first = await openStore({ isAway: true });
  expect(first.find('flur')?.monitors).toEqual([3]);
  expect(first.deviceOf('flur')).toBe('');
  await first.close();
  const second = await openStore();
  expect(second.list()).toEqual([]);
  await second.close();
  expect(await readdir(dataDir)).not.toContain('screens.json');
  expect(await readFile(join(dataDir, 'records', 'screens.json'), 'utf8')).toBe('[]');
});

it('does not know its screens without database and copy', async () => {
  const { isKnown, find, close } = await openStore({ isAway: true });
  expect(isKnown()).toBe(false);
  expect(find('flur')).toBeNull();
  await close();
});
