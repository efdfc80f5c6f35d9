import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { guardDialect } from './guard-dialect.ts';
import { DatabaseLost } from './lost-database.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { postgresLimits } from './postgres-pool.ts';

const limits = { connectMs: 5000, statementMs: 60, answerMs: 60 };
const impatient = { ...limits, connectMs: 60 };

let server: Server;
let connections: Socket[];
let db: Kysely<unknown> | null = null;
afterEach(async () => {
  await db?.destroy();
  db = null;
  for (const socket of connections) socket.destroy();
  server.close();
});

/** A server that takes every connection; `greet` answers what comes first, all else stays unanswered. */
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

const connect = (url: string, within = limits) => {
  db = new Kysely({ dialect: guardDialect(postgresDialect(url, within).kysely) });
  return db;
};
const lossOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it answered',
    (error: unknown) => error,
  );

test('a server that takes connections and says nothing is out of reach', async () => {
  const database = connect(await silentServer(() => undefined), impatient);
  expect(await lossOf(sql`select 1`.execute(database))).toMatchObject({
    name: 'DatabaseLost',
    kind: 'unreachable',
  });
});

test('the start says so too', async () => {
  const url = await silentServer(() => undefined);
  await expect(openDatabase(postgresDialect(url, impatient))).rejects.toThrow(
    /^The database of the event service cannot be used: (?:Connection terminated|timeout)/,
  );
});

test('a server that falls silent is out of reach, and no question is asked on that connection again', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  for (const asked of [1, 2, 3]) {
    expect(await lossOf(sql`select 1`.execute(database))).toMatchObject({ kind: 'unreachable' });
    expect(connections).toHaveLength(asked);
  }
});

test('each of many questions at once is answered', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  const all = await Promise.all(Array.from({ length: 40 }, () => lossOf(sql`select 1`.execute(database))));
  for (const loss of all) expect(loss).toMatchObject({ kind: 'unreachable' });
});

test('a transaction on it ends with the first question', async () => {
  const database = connect(await silentServer((socket) => socket.write(ready)));
  const work = database.transaction().execute((inside) => sql`select 1`.execute(inside));
  const loss = await lossOf(work);
  expect(loss).toBeInstanceOf(DatabaseLost);
  expect(loss).toMatchObject({ message: 'Query read timeout', mayBeStored: false });
  expect(connections).toHaveLength(1);
});

test('in force a request is answered within half a minute, and PostgreSQL ends a statement before we stop waiting', () => {
  const { connectMs, statementMs, answerMs } = postgresLimits;
  expect(connectMs + answerMs).toBeLessThanOrEqual(30_000);
  expect(statementMs).toBeLessThan(answerMs);
});
