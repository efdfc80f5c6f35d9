import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createScreenDatabase, type ScreenDatabase } from '#screens/gateway/screen-database.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createStoredSessions, openSignedOut } from './signed-out.ts';

const noon = 1_795_000_000_000;
const hourMs = 3_600_000;
const logger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

let folder: string;
let database: ScreenDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-stored-sessions-'));
  database = createScreenDatabase({ dataDir: folder, databaseUrl: null, logger });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const session = (until: number, text = 'ZufaelligerText-') => `${until}.${text}`;

async function openGateway(name: string, now = noon) {
  const stored = createStoredSessions(database, () => now);
  const signedOut = await openSignedOut({ dataDir: join(folder, name), logger, share: stored.add });
  return { ...signedOut, look: () => stored.look(signedOut) };
}

it('a session that was signed out at one gateway is at the others, also at one that starts later', async () => {
  await database.connect();
  const [one, other] = [await openGateway('a'), await openGateway('b')];
  await one.add(session(noon + hourMs));
  await other.look();
  const later = await openGateway('c');
  await later.look();
  for (const { list } of [one, other, later]) expect(list()).toEqual([session(noon + hourMs)]);
});

it('what was signed out while the database was away is told when it is back', async () => {
  const [one, other] = [await openGateway('a'), await openGateway('b')];
  await one.add(session(noon + hourMs));
  await one.add(session(noon - hourMs));
  await one.look();
  await database.connect();
  await other.look();
  expect(other.list()).toEqual([]);
  await one.look();
  await other.look();
  expect(other.list()).toEqual([session(noon + hourMs)]);
});

it('what ended a day ago is deleted, and what is no session is left out', async () => {
  await database.connect();
  const [one, tomorrow] = [await openGateway('a'), await openGateway('b', noon + 26 * hourMs)];
  await one.add(session(noon + hourMs));
  await database.run((db) => db.insertInto('ended_sessions').values({ session: 'x', until: noon }).execute());
  await one.look();
  expect(one.list()).toEqual([session(noon + hourMs)]);
  await tomorrow.add(session(noon + 30 * hourMs));
  const rows = await database.run((db) => db.selectFrom('ended_sessions').selectAll().execute());
  expect(rows).toEqual([{ session: session(noon + 30 * hourMs), until: noon + 30 * hourMs }]);
});
