import { expect, test } from 'vitest';
import { createDialect, openDatabase } from '#storage/database/database.ts';
import { testService } from '#testing/test-service.ts';
import { testStorage } from '#testing/test-storage.ts';
import { createAuditLog } from './audit-log.ts';

test('failed sign-ins make room for newer ones, and take none from the other entries', async () => {
  const db = await openDatabase(createDialect(await testStorage()));
  const log = createAuditLog(db, () => 0, { failed: 3, other: 2, days: 1 });
  const record = (kind: string, subject: string) => log.record({ kind, actor: '', subject });
  for (const subject of ['a', 'b', 'c']) await record('key-made', subject);
  for (let guess = 0; guess < 10; guess += 1) await record('sign-in-failed', String(guess));
  const { entries, pages } = await log.list(1);
  expect(pages).toBe(1);
  expect(entries.map(({ subject }) => subject)).toEqual(['9', '8', '7', 'c', 'b']);
  await db.destroy();
});

test('an entry leaves the database after the days for which entries are kept, when another is written or the log is read', async () => {
  const db = await openDatabase(createDialect(await testStorage()));
  const day = 86_400_000;
  let now = 0;
  const log = createAuditLog(db, () => now);
  const record = (subject: string) => log.record({ kind: 'key-made', actor: 'Ada', subject });
  const stored = async () =>
    (await db.selectFrom('audit_log').select('subject').execute()).map((row) => row.subject);
  await record('a');
  now = 364 * day;
  await record('b');
  expect(await stored()).toEqual(['a', 'b']);
  now = 366 * day;
  await record('c');
  expect(await stored()).toEqual(['b', 'c']);
  now = 730 * day;
  expect((await log.list(1)).entries.map(({ subject }) => subject)).toEqual(['c']);
  expect(await stored()).toEqual(['c']);
  await db.destroy();
});

test('entries are listed newest first in pages of 50; long texts are cut', async () => {
  const service = await testService();
  const { audit } = service.store;
  for (let number = 0; number < 51; number += 1) {
    await audit.record({ kind: 'key-made', actor: '\0'.repeat(3), subject: `${number}`.repeat(600) });
  }
  const first = await audit.list(1);
  expect([first.pages, first.entries.length]).toEqual([2, 50]);
  expect(first.entries[0]).toMatchObject({ actor: '', subject: '50'.repeat(250) });
  expect((await audit.list(2)).entries.map(({ subject }) => subject[0])).toEqual(['0']);
  expect((await audit.list(3)).entries).toEqual([]);
  await service.close();
});
