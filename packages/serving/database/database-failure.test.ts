import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseFailure, classifyDatabaseFailure } from './database-failure.ts';
import { createPostgresDialect } from './postgres-dialect.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';

const place = { dataDir: null, fileName: '' };

let folder: string;
let file: InstanceType<typeof Database>;
let db: Kysely<unknown>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-lost-'));
  file = new Database(join(folder, 'a.sqlite'));
  file.exec(
    'pragma journal_mode = wal; create table t (a integer primary key, b blob); insert into t (a) values (1)',
  );
  db = new Kysely({ dialect: createSqliteDialect(place, () => file).kysely });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (on: Kysely<unknown> = db) => sql`insert into t (b) values (zeroblob(20000))`.execute(on);
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => error,
  );

describe('a real SQLite database', () => {
  it('is busy while another connection writes', async () => {
    const other = new Database(join(folder, 'a.sqlite'));
    other.exec('begin immediate');
    file.exec('pragma busy_timeout = 1');
    expect(await errorOf(write())).toMatchObject({ name: 'DatabaseFailure', kind: 'busy' });
    other.exec('rollback');
    other.close();
    expect(await errorOf(write())).toBe('it worked');
  });

  it('is read-only where nothing may be written', async () => {
    file.exec('pragma query_only = 1');
    expect(await errorOf(write())).toMatchObject({ kind: 'read-only', mayBeStored: false });
    expect((await sql`select a from t`.execute(db)).rows).toHaveLength(1);
  });

  it('is full, and rolls the transaction back', async () => {
    file.exec('pragma max_page_count = 20');
    const all = db.transaction().execute(async (transaction) => {
      for (let row = 0; row < 50; row += 1) await write(transaction);
    });
    expect(await errorOf(all)).toMatchObject({ kind: 'full', message: 'database or disk is full' });
    expect((await sql`select a from t`.execute(db)).rows).toHaveLength(1);
    file.exec('pragma max_page_count = 2000');
    expect(await errorOf(db.transaction().execute((transaction) => write(transaction)))).toBe('it worked');
  });

  it('is unreachable where the file is not a database', async () => {
    writeFileSync(join(folder, 'b.sqlite'), 'x'.repeat(5000));
    const broken = new Kysely<unknown>({
      dialect: createSqliteDialect(place, () => new Database(join(folder, 'b.sqlite'))).kysely,
    });
    expect(await errorOf(sql`select 1 from t`.execute(broken))).toMatchObject({ kind: 'unreachable' });
    await broken.destroy();
  });

  it('is not lost after an invalid query', async () => {
    for (const fault of [sql`selec`, sql`insert into t (a) values (1)`, sql`select * from nowhere`]) {
      const error = await errorOf(fault.execute(db));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(DatabaseFailure);
    }
  });

  it('is not lost after an error of other code within a transaction', async () => {
    const fault = Object.assign(new Error('own error'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(await errorOf(db.transaction().execute(() => Promise.reject(fault)))).toBe(fault);
  });
});

describe('PostgreSQL', () => {
  it('is unreachable where no server listens', async () => {
    const missing = new Kysely<unknown>({
      dialect: createPostgresDialect({ url: 'postgres://nobody@127.0.0.1:1/x', applicationName: 'test' })
        .kysely,
    });
    expect(await errorOf(sql`select 1`.execute(missing))).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    await missing.destroy();
  });

  it.each([
    ['57P01', 'unreachable'],
    ['57P03', 'unreachable'],
    ['08006', 'unreachable'],
    ['28P01', 'unreachable'],
    ['3D000', 'unreachable'],
    ['58030', 'unreachable'],
    ['53100', 'full'],
    ['53300', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'busy'],
    ['25006', 'read-only'],
    // Unique violation, no such table, syntax, division by zero.
    ['23505', null],
    ['42P01', null],
    ['42601', null],
    ['22012', null],
  ])('code %s: %s', (code, kind) => {
    const error = Object.assign(new pg.DatabaseError('…', 1, 'error'), { code });
    expect(classifyDatabaseFailure(error)).toBe(kind);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('is unreachable: %s', (message) => {
    expect(classifyDatabaseFailure(new Error(message))).toBe('unreachable');
  });

  it('is not lost after other errors', () => {
    for (const fault of [new TypeError('x is undefined'), new Error('no result'), 'text', null])
      expect(classifyDatabaseFailure(fault)).toBeNull();
  });
});
