import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

it('a migration of SQLite that did not end leaves nothing behind, and runs again at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'aushang-migration-'));
  const create = (db: Kysely<unknown>) =>
    db.schema
      .createTable('one')
      .addColumn('id', 'integer')
      .execute()
      .then(() => undefined);
  const open = (up: (db: Kysely<unknown>) => Promise<void>) =>
    openDatabase({
      dialect: createSqliteDialect({ dataDir, fileName: 'x.sqlite' }),
      migrations: { '0001-one': { up } },
      owner: 'the test',
    });
  const interrupted = open(async (db) => {
    await create(db);
    throw new Error('killed');
  });
  await expect(interrupted).rejects.toThrow('killed');
  const db = await open(create);
  await db.destroy();
  await rm(dataDir, { recursive: true });
});
