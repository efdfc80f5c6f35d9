import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEventService } from '#app/start-event-service.ts';
import { createDialect, databaseFile, openDatabase } from './database.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-service-'));
  dataDir = join(folder, 'data', 'event-service');
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => startEventService({ port: 0, dataDir, demo: true });
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
const modes = () => readdirSync(dataDir).map((name) => `${name} ${mode(join(dataDir, name))}`);
const privateModes = [
  'event-service.sqlite 600',
  'event-service.sqlite-shm 600',
  'event-service.sqlite-wal 600',
];

test('only the owner can read the database files', async () => {
  const service = await start();
  expect([mode(dataDir), ...modes()]).toEqual(['700', ...privateModes]);
  await service.close();
});

test('the files of versions that created them readable for all become private', async () => {
  await (await start()).close();
  // An open database keeps -wal and -shm, like one whose process was killed.
  const held = await openDatabase(createDialect({ dataDir }));
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  chmodSync(dataDir, 0o755);
  const service = await start();
  expect([mode(dataDir), ...modes()]).toEqual(['700', ...privateModes]);
  await service.close();
  await held.destroy();
});

test('the mode of a shared folder is not changed', async () => {
  await (await start()).close();
  chmodSync(dataDir, 0o1777);
  await (await start()).close();
  expect(mode(dataDir)).toBe('777');
});

test('a commit is synced to the disk before it is confirmed', async () => {
  const db = await openDatabase(createDialect({ dataDir }));
  const read = async (name: string) => (await sql.raw(`pragma ${name}`).execute(db)).rows;
  // 2: FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect([await read('synchronous'), await read('journal_mode')]).toEqual([
    [{ synchronous: 2 }],
    [{ journal_mode: 'wal' }],
  ]);
  await db.destroy();
});

test('a file that is no database ends the start with an error that names the event service', async () => {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, databaseFile), 'x'.repeat(5000));
  await expect(start()).rejects.toThrow(
    /^The database of the event service cannot be used: file is not a database$/,
  );
});
