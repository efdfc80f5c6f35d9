import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ScreenDatabase } from '#screens/gateway/screen-database.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { openTestDatabase, openTestRecords, settleTestRecords } from '#server/testing/test-records.ts';
import { maxEnded, openSignedOut } from './signed-out.ts';

let dataDir: string;
let log: string[];
let database: ScreenDatabase;
let isAway: boolean;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aushang-signed-out-'));
  database = await openTestDatabase(join(dataDir, 'common'));
  [log, isAway] = [[], false];
});
afterEach(async () => {
  await settleTestRecords();
  await database.close();
  await rm(dataDir, { recursive: true });
});

const write = (_fields: object, message: string) => void log.push(message);
const logger: Logger = { info: write, warn: write, error: write };
/** Gateways share the table of one database. */
async function open(folder = dataDir) {
  const common = { ...database, isOpen: () => !isAway };
  const records = openTestRecords({ dataDir: folder, logger, database: common, isShared: true });
  return { ...(await openSignedOut(records)), look: records.look };
}
const session = (until: number) => `${1_795_000_000_000 + until}.ZufaelligerText-`;
const file = () => join(dataDir, 'records', 'signed_out.json');

it('a session stays signed out after a restart', async () => {
  const first = await open();
  await Promise.all([first.add(session(1)), first.add(session(2))]);
  const second = await open();
  expect([1, 2, 3].map((until) => second.has(session(until)))).toEqual([true, true, false]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(log).toEqual([]);
});

it('sessions that ended at one gateway have ended at the others, also at one that starts later, and are stored', async () => {
  const [here, there] = [await open(join(dataDir, 'here')), await open(join(dataDir, 'there'))];
  await here.add(session(1));
  await there.look();
  expect(there.has(session(1))).toBe(true);
  await there.add(session(2));
  await here.look();
  const later = await open(join(dataDir, 'later'));
  await later.look();
  for (const { has } of [here, later, await open(join(dataDir, 'there'))])
    expect([has(session(1)), has(session(2))]).toEqual([true, true]);
});

it('what was signed out while the database was away is told when it is back', async () => {
  const [one, other] = [await open(join(dataDir, 'one')), await open(join(dataDir, 'other'))];
  isAway = true;
  await one.add(session(1));
  await other.look();
  expect(other.has(session(1))).toBe(false);
  isAway = false;
  await one.look();
  await other.look();
  expect(other.has(session(1))).toBe(true);
});

it('a failure to store is logged once, and sessions still end', async () => {
  await mkdir(`${file()}.${process.pid}.tmp`, { recursive: true });
  const signedOut = await open();
  await signedOut.add(session(1));
  await signedOut.add(session(2));
  expect(signedOut.has(session(1)) && signedOut.has(session(2))).toBe(true);
  expect(log).toEqual(['signed-out sessions can not be stored; a restart would bring them back']);
});

it('broken entries are dropped, and a file that is too large is set aside', async () => {
  await (await open()).add(session(1));
  const stored: unknown[] = JSON.parse(await readFile(file(), 'utf8'));
  await writeFile(file(), JSON.stringify(['x.y', { id: 'no session', changedAt: 1 }, ...stored]));
  isAway = true;
  expect((await open()).has(session(1))).toBe(true);
  await writeFile(file(), 'x'.repeat(65_000_000));
  expect((await open()).has(session(1))).toBe(false);
  expect(log).toHaveLength(2);
});

it('of too many sessions those that expire first are dropped', async () => {
  const sessions = Array.from({ length: maxEnded + 5 }, (_, until) => session(until));
  // The file of an earlier version.
  await writeFile(join(dataDir, 'signed-out.txt'), sessions.toReversed().join('\n'));
  for (const { has } of [await open(), await open()])
    expect(sessions.map(has)).toEqual(sessions.map((_, at) => at >= 5));
  await expect(stat(join(dataDir, 'signed-out.txt'))).rejects.toThrow('ENOENT');
});
