import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteDialect } from '@aushang/serving/database/sqlite-dialect.ts';
import { Kysely, Migrator } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScreenDatabase, migrations, type Tables } from '#screens/gateway/screen-database.ts';
import { readOutages, writeOutages } from './known-outages.ts';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-outages-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('outages are stored in a database from before there were outages', async () => {
  const dialect = createSqliteDialect({ dataDir: folder, fileName: 'screens.sqlite' });
  const before = new Kysely<Tables>({ dialect: dialect.kysely });
  const provider = { getMigrations: () => Promise.resolve(migrations(dialect)) };
  const { error } = await new Migrator({ db: before, provider }).migrateTo('0001-screens');
  expect(error).toBeUndefined();
  await before.insertInto('screens').values({ name: 'a', content: '{}' }).execute();
  await before.destroy();

  const database = createScreenDatabase({ dataDir: folder, databaseUrl: null, logger });
  expect(await database.connect()).toBe(true);
  expect(await database.run(readOutages)).toEqual(new Map());
  const many = Array.from({ length: 450 }, (_, at) => [`s${at}`, { kind: 'silent', at }] as const);
  await database.run((db) => writeOutages(db, many));
  await database.run((db) =>
    writeOutages(db, [
      ['s0', null],
      ['s1', { kind: 'frozen', at: 7 }],
      ['nowhere', null],
    ]),
  );
  await database.run((db) => db.insertInto('alarms').values({ name: 'x', kind: 'later', at: 1 }).execute());
  const stored = await database.run(readOutages);
  expect(stored.size).toBe(449);
  expect(stored.get('s1')).toEqual({ kind: 'frozen', at: 7 });
  expect(await database.run((db) => db.selectFrom('screens').select('name').execute())).toEqual([
    { name: 'a' },
  ]);
  await database.close();
});
