import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startFakeUpstream } from '#server/testing/fake-upstream.ts';
import { readSettings } from '#server/settings/settings.ts';
import { startGateway } from '#server/app/start-gateway.ts';

/*
 * Kills real processes while they store large snapshots: after a share of the usual time, or once a share of the temporary
 * file is written. The next start must always find a complete snapshot.
 */
const kills = 20;
const manyEvents = 10_000;
const program = fileURLToPath(new URL('../testing/write-until-killed.ts', import.meta.url));

let folder: string;
let source: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-kill-'));
  const upstream = await startFakeUpstream();
  source = upstream.url;
  // Stopped, so that all served data comes from the disk.
  await upstream.stop();
  const outfile = join(folder, 'writer.mjs');
  // One file starts fast.
  await build({ entryPoints: [program], outfile, bundle: true, format: 'esm', platform: 'node' });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => join(folder, 'data');
const lineSchema = z.union([
  z.strictObject({ found: z.array(z.number()), events: z.number() }),
  z.strictObject({ writing: z.number() }),
  z.strictObject({ wrote: z.number() }),
]);

interface Writer {
  /** The revisions in the stored snapshot. */
  readonly found: readonly number[];
  readonly events: number;
  /** Resolves to the revision that it begins to write or has written. */
  readonly next: (what: 'writing' | 'wrote') => Promise<number>;
  readonly temporary: string;
  /** Resolves to the last revision reported as written, null for none, and the last begun. */
  readonly kill: () => Promise<{ readonly wrote: number | null; readonly writing: number }>;
}

async function startWriter(): Promise<Writer> {
  const args = [join(folder, 'writer.mjs'), dataDir(), source, String(manyEvents)];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const ended = once(started, 'exit');
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const last = { wrote: null as number | null, writing: 0 };
  const readLine = async () => {
    const line = await lines.next();
    if (line.done === true) return null;
    const read = lineSchema.parse(JSON.parse(line.value));
    Object.assign(last, 'found' in read ? {} : read);
    return read;
  };
  const read = async () => (await readLine()) ?? Promise.reject(new Error('the writer ended by itself'));
  const next = async (what: 'writing' | 'wrote'): Promise<number> => {
    const line = new Map(Object.entries(await read()));
    const revision = line.get(what);
    return typeof revision === 'number' ? revision : next(what);
  };
  const first = await read();
  return {
    found: 'found' in first ? first.found : [],
    events: 'found' in first ? first.events : 0,
    next,
    temporary: join(dataDir(), `snapshot.jsonl.${started.pid}.tmp`),
    kill: async () => {
      started.kill('SIGKILL');
      await ended;
      while ((await readLine()) !== null);
      return last;
    },
  };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? -1;

/** Waits by time or by the size of the temporary file. */
async function waitForKill(kill: number, { temporary }: Writer, usual: { ms: number; bytes: number }) {
  const share = kill / kills;
  if (kill % 2 === 0) return wait(usual.ms * share);
  const limit = performance.now() + 10 * usual.ms;
  while (sizeOf(temporary) < usual.bytes * share && performance.now() < limit) await setImmediate();
}

const leftovers = async () => (await readdir(dataDir())).filter((name) => name.endsWith('.tmp'));

it(`killed ${kills} times while it stores ${manyEvents} events, it always finds a complete snapshot`, async () => {
  let writer = await startWriter();
  expect(writer.found).toEqual([]);
  await writer.next('writing');
  const began = performance.now();
  let stored = await writer.next('wrote');
  const ms = performance.now() - began;
  const { size: bytes } = await stat(join(dataDir(), 'snapshot.jsonl'));
  let halfWritten = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await writer.next('writing');
    await waitForKill(kill, writer, { ms, bytes });
    const { wrote, writing } = await writer.kill();
    halfWritten += (await leftovers()).length;

    // The lock of the killed process is ignored, and the snapshot is the complete old or new one.
    writer = await startWriter();
    expect(writer.found).toHaveLength(1);
    expect([wrote ?? stored, writing]).toContain(writer.found[0]);
    expect(writer.events).toBe(manyEvents);
    expect((await leftovers()).length).toBeLessThanOrEqual(1);
    stored = writer.found[0] ?? 0;
  }
  await writer.kill();
  // Otherwise no kill interrupted a write.
  expect(halfWritten).toBeGreaterThanOrEqual(3);

  const env = { EVENT_SERVICE_URL: source, EVENT_SERVICE_API_KEY: 'x', PORT: '0', DATA_DIR: dataDir() };
  const settings = readSettings({ ...env, LOG_LEVEL: 'silent' }, '');
  const gateway = await startGateway({ settings: { ...settings, eventServiceUrl: source } });
  const body: unknown = await (await fetch(`${gateway.url}/api/events?monitor=mensa`)).json();
  await gateway.close();
  expect(body).toMatchObject({ 'hydra:totalItems': manyEvents });
  expect(await leftovers()).toEqual([]);
});
