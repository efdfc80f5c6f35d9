import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Logger } from '#server/telemetry/logger.ts';
import { type EndedSession, maxEnded, openSignedOut } from './signed-out.ts';

let dataDir: string;
let log: string[];
let shared: EndedSession[];
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
    share: (ended) => Promise.resolve(void shared.push(...ended)),
  });
const file = () => join(dataDir, 'signed-out.jsonl');

it('a session stays signed out after a restart; the stored hash is not the token', async () => {
  const first = await open();
  await Promise.all([first.add('token-1', 1000), first.add('token-2', 2000)]);
  const second = await open();
  expect(['token-1', 'token-2', 'token-3'].map(second.has)).toEqual([true, true, false]);
  expect(await readFile(file(), 'utf8')).not.toContain('token');
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(log).toEqual([]);
});

it('ended sessions are sent to other gateways, and received ones are stored', async () => {
  const here = await open();
  await here.add('token-1', 1000);
  expect(shared).toEqual(here.list());
  const there = await open(join(dataDir, 'other'));
  await there.receive(shared);
  expect(there.has('token-1')).toBe(true);
  expect((await open(join(dataDir, 'other'))).has('token-1')).toBe(true);
});

it('a failure to store is logged once, and sessions still end', async () => {
  await mkdir(`${file()}.${process.pid}.tmp`);
  const signedOut = await open();
  await signedOut.add('token-1', 1000);
  await signedOut.add('token-2', 1000);
  expect(signedOut.has('token-1') && signedOut.has('token-2')).toBe(true);
  expect(log).toHaveLength(1);
});

it('broken lines are dropped, and a file that is too large is not read', async () => {
  await (await open()).add('token-1', 1000);
  await writeFile(file(), `{"hash":"x","until":1}\nnot JSON\n${await readFile(file(), 'utf8')}`);
  const signedOut = await open();
  expect([signedOut.has('token-1'), signedOut.list().length]).toEqual([true, 1]);
  await writeFile(file(), 'x'.repeat(3_000_000));
  expect((await open()).list()).toEqual([]);
  expect(log).toHaveLength(2);
});

it('of too many sessions those that expire first are dropped', async () => {
  const signedOut = await open();
  const ended = Array.from({ length: maxEnded + 5 }, (_, n) => ({
    hash: String(n).padStart(43, '0'),
    until: n,
  }));
  await signedOut.receive(ended);
  expect(signedOut.list()).toHaveLength(maxEnded);
  expect(signedOut.list()[0]?.until).toBe(5);
  expect((await open()).list()).toHaveLength(maxEnded);
});
