import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { DatabaseFailure } from './database-failure.ts';
import { openDatabase } from './open-database.ts';
import { createPostgresDialect, postgresLimits } from './postgres-dialect.ts';

const limits = { connectMs: 5000, statementMs: 60, answerMs: 60 };
const shortLimits = { ...limits, connectMs: 60 };

let server: Server;
let connections: Socket[];
let db: Kysely<unknown> | null = null;
afterEach(async () => {
  await db?.destroy();
  db = null;
  for (const socket of connections) socket.destroy();
  server.close();
});

/** A server that accepts every connection; `greet` may respond to the first message, and nothing else is. */
async function silentServer(greet: (socket: Socket) => void): Promise<string> {
  connections = [];
  server = createServer((socket) => {
    connections.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => greet(socket));
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return `postgres://a@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/b`;
}

/** AuthenticationOk and ReadyForQuery (PostgreSQL, frontend/backend protocol). */
const ready = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);

const dialectOf = (url: string, within: typeof limits) =>
  createPostgresDialect({ url, applicationName: 'test' }, within);
const connect = (url: string, within = limits) => {
  db = new Kysely({ dialect: dialectOf(url, within).kysely });
  return db;
};
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  );

test('a server that accepts connections and sends nothing is unreachable', async () => {
  const database = connect(await silentServer(() => undefined), shortLimits);
  expect(await errorOf(sql`select 1`.execute(database))).toMatchObject({
    name: 'DatabaseFailure',
    kind: 'unreachable',
  });
});

test('and the start fails with its error', async () => {
  const dialect = dialectOf(await silentServer(() => undefined), shortLimits);
  await expect(openDatabase({ dialect, migrations: {}, owner: 'a test' })).rejects.toThrow(
    /^The database of a test cannot be used: (?:Connection terminated|timeout)/,
  );
});

test('a server that stops responding is unreachable, and its connection is not used again', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  for (const count of [1, 2, 3]) {
    expect(await errorOf(sql`select 1`.execute(database))).toMatchObject({ kind: 'unreachable' });
    expect(connections).toHaveLength(count);
  }
});

test('each of many concurrent queries rejects', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  const all = await Promise.all(Array.from({ length: 40 }, () => errorOf(sql`select 1`.execute(database))));
  for (const loss of all) expect(loss).toMatchObject({ kind: 'unreachable' });
});

test('a connection that breaks while it is in use is unreachable, and does not end the process', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  const work = database.connection().execute(async (own) => {
    const [socket] = connections;
    const query = errorOf(sql`select 1`.execute(own));
    socket?.destroy();
    expect(await query).toMatchObject({ kind: 'unreachable' });
    expect(await errorOf(sql`select 2`.execute(own))).toMatchObject({ kind: 'unreachable' });
  });
  await work;
});

test('a transaction ends with its first query', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  const work = database.transaction().execute((inside) => sql`select 1`.execute(inside));
  const loss = await errorOf(work);
  expect(loss).toBeInstanceOf(DatabaseFailure);
  expect(loss).toMatchObject({ message: 'Query read timeout', mayBeStored: false });
  expect(connections).toHaveLength(1);
});

test('with the default limits a request takes at most 30 s, and PostgreSQL cancels a statement before the driver does', () => {
  const { connectMs, statementMs, answerMs } = postgresLimits;
  expect(connectMs + answerMs).toBeLessThanOrEqual(30_000);
  expect(statementMs).toBeLessThan(answerMs);
});
