import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generated, Kysely, Migrator } from 'kysely';
import { expect, test } from 'vitest';
import { sessionMs } from '#storage/sessions.ts';
import { testStorage } from '#testing/test-storage.ts';
import { createDialect, migrations, openDatabase } from './database.ts';

/** The tables of that migration, as far as the test uses them. */
interface OlderTables {
  users: { id: Generated<number>; email: string; name: string; created_at: number };
  sessions: { token_hash: string; user_id: number; expires_at: number };
}

test('sessions older than seen_at count as used at their start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'event-service-'));
  const storage = await testStorage(dataDir);
  const dialect = () => createDialect(storage);
  const before = new Kysely<OlderTables>({ dialect: dialect().kysely });
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect())) };
  await new Migrator({ db: before, provider }).migrateTo('0002-people');
  const began = Date.parse('2026-11-20T12:00:00Z');
  const user = { email: 'ada@example.org', name: 'Ada', created_at: began };
  const { id } = await before.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  const session = { token_hash: 'a', user_id: id, expires_at: began + sessionMs };
  await before.insertInto('sessions').values(session).execute();
  await before.destroy();

  const after = await openDatabase(dialect());
  const rows = await after.selectFrom('sessions').selectAll().execute();
  await after.destroy();
  rmSync(dataDir, { recursive: true });
  expect(rows).toEqual([{ ...session, seen_at: began }]);
});
