import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { createTables, type TableDescriptions, type TablesOf } from './create-tables.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

const described = {
  rooms: { id: 'number', name: 'text not null unique', plan: 'bytes null' },
  doors: { room_id: 'bigint not null references rooms (id) on delete cascade', position: 'integer' },
} satisfies TableDescriptions;
const primaryKeys = { doors: ['room_id', 'position'] };

test('in a schema of PostgreSQL, references lead to tables of that schema', async () => {
  const queries: string[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      queries.push(query.sql);
    },
  });
  const dialect = createPostgresDialect({ url: '', applicationName: 'test' });
  await createTables(db.withSchema('house'), described, { dialect, primaryKeys });
  expect(queries).toEqual([
    'create table "house"."rooms" ("id" bigserial primary key, "name" text not null unique, "plan" bytea null)',
    'create table "house"."doors" ("room_id" bigint not null references "house"."rooms" ("id") on delete cascade, ' +
      '"position" integer not null, constraint "doors_key" primary key ("room_id", "position"))',
  ]);
});

test('in SQLite, references, keys and indexes apply', async () => {
  const dialect = createSqliteDialect({ dataDir: null, fileName: '' });
  await using db = new Kysely<TablesOf<typeof described>>({ dialect: dialect.kysely });
  const indexes = { doors: ['doors_position', ['position']] } as const;
  await createTables(db, described, { dialect, primaryKeys, indexes });
  await db.insertInto('rooms').values({ name: 'hall', plan: null }).execute();
  const door = { room_id: 1, position: 0 };
  await db.insertInto('doors').values(door).execute();
  await expect(db.insertInto('doors').values(door).execute()).rejects.toThrow('UNIQUE');
  await expect(
    db
      .insertInto('doors')
      .values({ ...door, room_id: 2 })
      .execute(),
  ).rejects.toThrow('FOREIGN KEY');
  await db.deleteFrom('rooms').execute();
  expect(await db.selectFrom('doors').selectAll().execute()).toEqual([]);
  const { rows } = await sql`select name from sqlite_master where name = 'doors_position'`.execute(db);
  expect(rows).toHaveLength(1);
});
