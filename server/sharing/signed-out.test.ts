import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Logger } from '#server/telemetry/logger.ts';
import { maxEnded, openSignedOut } from './signed-out.ts';

let dataDir: string;
let log: string[];
let shared: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aushang-signed-out-'));
  [log, shared] = [[], []];
});
afterEach(() => rm(dataDir, { recursive: true }));

const write = (_fields: object, message: string) => void log.push(message);
const logger: Logger = { info: write, warn: write, error: write };
const open = (folder = dataDir) =>
  openSignedOut({
    dataDir: folder,
    logger,
    share: (sessions) => Promise.resolve(void shared.push(...sessions)),
  });
const session = (until: number) => `${1_795_000_000_000 + until}.ZufaelligerText-`;
const file = () => join(dataDir, 'signed-out.txt');

it('a session stays signed out after a restart', async () => {
  const first = await open();
  await Promise.all([first.add(session(1)), first.add(session(2))]);
  const second = await open();
  expect([1, 2, 3].map((until) => second.has(session(until)))).toEqual([true, true, false]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(log).toEqual([]);
});

it('ended sessions are sent to other gateways, and received ones are stored', async () => {
  const here = await open();
  await here.add(session(1));
  expect(shared).toEqual(here.list());
  const there = await open(join(dataDir, 'other'));
  await there.receive(shared);
  expect(there.has(session(1))).toBe(true);
  expect((await open(join(dataDir, 'other'))).has(session(1))).toBe(true);
});

it('a failure to store is logged once, and sessions still end', async () => {
  await mkdir(`${file()}.${process.pid}.tmp`);
  const signedOut = await open();
  await signedOut.add(session(1));
  await signedOut.add(session(2));
  expect(signedOut.has(session(1)) && signedOut.has(session(2))).toBe(true);
  expect(log).toHaveLength(1);
});

it('broken lines are dropped, and a file that is too large is not read', async () => {
  await (await open()).add(session(1));
  await writeFile(file(), `x.y\nnot a session\n\n${await readFile(file(), 'utf8')}`);
  const signedOut = await open();
  expect([signedOut.has(session(1)), signedOut.list().length]).toEqual([true, 1]);
  await writeFile(file(), 'x'.repeat(3_000_000));
  expect((await open()).list()).toEqual([]);
  expect(log).toHaveLength(2);
});

it('of too many sessions those that expire first are dropped', async () => {
  const signedOut = await open();
  const sessions = Array.from({ length: maxEnded + 5 }, (_, until) => session(until));
  await signedOut.receive(sessions.toReversed());
  expect(signedOut.list()).toEqual(sessions.slice(5));
  expect((await open()).list()).toHaveLength(maxEnded);
});
