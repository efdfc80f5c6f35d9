import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDialect, openDatabase } from '#storage/database/database.ts';
import { startWriter, writeAndKill } from '#testing/write-and-kill.ts';
import { readItems } from './read-items.ts';

test('killed at any moment, the service loses no stored event and stores no incomplete one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'event-service-kill-'));
  const stored: number[] = [];
  for (const events of [1, 40, 333]) stored.push(...(await writeAndKill({ dataDir }, events)));
  const db = await openDatabase(createDialect({ dataDir }));
  const found = await readItems(db, 'Event', { ids: stored, unpublishedToo: true });
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  expect(stored.length).toBeGreaterThanOrEqual(374);
  expect(found.map(({ id }) => id)).toEqual(stored);
  expect(found.every(({ links }) => links.filterCategories?.length === 1)).toBe(true);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
});

test('killed while it fills an empty database, the service fills it at the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'event-service-kill-'));
  const child = startWriter({ dataDir });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Anywhere between the first table and the last sample.
  const file = join(dataDir, 'event-service.sqlite-wal');
  while (!existsSync(file)) await new Promise((resolve) => setImmediate(resolve));
  child.kill('SIGKILL');
  await ended;
  const [id] = await writeAndKill({ dataDir }, 1);
  const db = await openDatabase(createDialect({ dataDir }));
  const { rows } = await sql<{ events: number }>`select count(*) as events from events`.execute(db);
  await db.destroy();
  rmSync(dataDir, { recursive: true });
  expect(id).toBeGreaterThan(50);
  expect(rows[0]?.events).toBeGreaterThan(60);
});
