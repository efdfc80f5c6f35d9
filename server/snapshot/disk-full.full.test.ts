import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  fakeCategory,
  fakeEvent,
  type FakeUpstream,
  startFakeUpstream,
} from '#server/testing/fake-upstream.ts';
import { bundleServer } from '#scripts/build/bundle-server.mjs';
import { readSnapshot } from './snapshot.ts';

/*
 * Mounts a file system of 16 MB in a namespace of the gateway's process, which ends with the process. Requires Linux with
 * unshare (util-linux), and either root or user namespaces.
 */
const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user'];
const mountSmall = 'mount -t tmpfs -o size=16m none "$DATA_DIR"';
const fillUp =
  'cp "$SEED" "$DATA_DIR/snapshot.jsonl"; cat /dev/zero > "$DATA_DIR/filler" 2>/dev/null || true';
const fewEvents = 300;

/** The program in one file, for fast starts. */
const outfile = `node_modules/.cache/gateway-test/main-${process.pid}.mjs`;
beforeAll(async () => {
  await bundleServer({ entryPoints: ['server/main.ts'], outfile });
  return () => rm(outfile);
});

let folder: string;
let upstream: FakeUpstream;
let child: ChildProcess | undefined;
let log: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-full-'));
  await mkdir(join(folder, 'data'));
  expectSmallDisks();
  upstream = await startFakeUpstream();
  upstream.categories = [fakeCategory(1, 'Monitore'), fakeCategory(3, 'Mensa')];
  upstream.events = Array.from({ length: fewEvents }, (_, n) => lastingEvent(n + 1));
});
afterEach(async () => {
  await killChild();
  await upstream.stop().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

function expectSmallDisks(): void {
  const env = { ...process.env, DATA_DIR: join(folder, 'data') };
  const tried = spawnSync('unshare', [...namespace, 'sh', '-c', mountSmall], { env, encoding: 'utf8' });
  if (tried.status !== 0)
    throw new Error(
      `No small file system can be mounted here (${tried.error?.message ?? tried.stderr.trim()}). These tests need Linux ` +
        'with unshare (apt-get install -y util-linux) and either root with the right to mount or user namespaces.',
    );
}

const lastingEvent = (id: number) =>
  fakeEvent(id, [3], { endDate: '2099-01-01T00:00:00Z', shortDescription: 'Ein Satz. '.repeat(10) });

/** Resolves to the address of the gateway. `prepare` runs before it, in the shell. */
async function startOnSmallDisk(prepare = ':'): Promise<string> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    EVENT_SERVICE_URL: upstream.url,
    EVENT_SERVICE_API_KEY: upstream.key,
    PORT: '0',
    POLL_SECONDS: '1',
    DATA_DIR: join(folder, 'data'),
    SEED: join(folder, 'seed.jsonl'),
  };
  const script = `${mountSmall} && { ${prepare}; } && exec "$@"`;
  const program = [process.execPath, outfile];
  const started = spawn('unshare', [...namespace, 'sh', '-c', script, 'sh', ...program], { env });
  child = started;
  log = [];
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => log.push(...text.split('\n')));
  await eventually(() => log.some((line) => line.includes('gateway serves')), 'a gateway');
  return /"url":"([^"]+)"/.exec(log.join('\n'))?.[1] ?? '';
}

async function killChild(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** The path of a file in the data folder from outside of the namespace. */
const inside = (name = '') => `/proc/${child?.pid ?? 0}/root${join(folder, 'data')}/${name}`;

async function eventually(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 75_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not within 75 s: ${what}\n${log.join('\n')}`);
    await wait(100);
  }
}

/** Writes until there is no space, then frees `spare` bytes; returns the error's code. */
async function fillDisk(spare: number): Promise<string> {
  const filler = await open(inside('filler'), 'w');
  try {
    const megabyte = Buffer.alloc(1_000_000);
    for (let size = 0; ;) {
      // The write before the failing one may be partial.
      const written = await filler.write(megabyte).catch((error: NodeJS.ErrnoException) => error);
      if (written instanceof Error) {
        await filler.truncate(Math.max(0, size - spare));
        return written.code ?? '';
      }
      size += written.bytesWritten;
    }
  } finally {
    await filler.close();
  }
}

const count = async (url: string) =>
  JSON.parse(await (await fetch(`${url}/api/events?monitor=mensa`)).text())['hydra:totalItems'];
const metric = async (url: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1]);
const failures = (url: string) => metric(url, 'aushang_snapshot_store_failures_total');
const logLines = (words: string) => log.filter((line) => line.includes(words));
const storedIds = async () => {
  const text = await readFile(inside('snapshot.jsonl'), 'utf8').catch(() => '');
  const { snapshot } = await readSnapshot(text);
  return [...snapshot.readings.values()].flatMap(({ events }) => events.map(({ id }) => id));
};

describe('a full disk', () => {
  it.each([
    ['without space', 0],
    ['with space for half a snapshot', 65_536],
  ])(
    '%s: the gateway serves, logs once, keeps the last complete file, and stores again',
    async (_room, spare) => {
      const url = await startOnSmallDisk();
      await eventually(async () => (await readdir(inside())).includes('snapshot.jsonl'), 'a stored snapshot');
      expect(await fillDisk(spare)).toBe('ENOSPC');
      const before = await readFile(inside('snapshot.jsonl'), 'utf8');
      expect(before.length).toBeGreaterThan(2 * spare);

      upstream.events.push(lastingEvent(1001));
      await eventually(async () => (await failures(url)) >= 1, 'a failure in the metrics');
      await eventually(async () => (await count(url)) === fewEvents + 1, 'the new event');
      upstream.events.push(lastingEvent(1002));
      await eventually(async () => (await count(url)) === fewEvents + 2, 'the second new event');
      const failuresBefore = await failures(url);
      // Storing is retried without further changes.
      await eventually(async () => (await failures(url)) > failuresBefore, 'another try');
      expect(logLines('snapshot can not be stored')).toEqual([expect.stringContaining('"reason":"ENOSPC"')]);
      expect(await readFile(inside('snapshot.jsonl'), 'utf8')).toBe(before);
      expect((await readdir(inside())).filter((name) => name.endsWith('.tmp'))).toEqual([]);

      await rm(inside('filler'));
      await eventually(() => logLines('snapshot is stored again').length === 1, 'stored again');
      expect(await storedIds()).toEqual(expect.arrayContaining([1001, 1002]));
      expect(await storedIds()).toHaveLength(fewEvents + 2);
    },
  );

  it('at the start: the gateway serves the stored snapshot while the event service is down and after', async () => {
    await startOnSmallDisk();
    await eventually(async () => (await readdir(inside())).includes('snapshot.jsonl'), 'a stored snapshot');
    await copyFile(inside('snapshot.jsonl'), join(folder, 'seed.jsonl'));
    await killChild();
    await upstream.stop();

    const url = await startOnSmallDisk(fillUp);
    expect(await count(url)).toBe(fewEvents);
    upstream.events.push(lastingEvent(1001));
    await upstream.listen();
    await eventually(async () => (await count(url)) === fewEvents + 1, 'the new event');
    await eventually(() => logLines('snapshot can not be stored').length === 1, 'the line in the log');
    expect(logLines('snapshot can not be stored')).toEqual([expect.stringContaining('"reason":"ENOSPC"')]);
    expect(await storedIds()).toHaveLength(fewEvents);
  });
});
