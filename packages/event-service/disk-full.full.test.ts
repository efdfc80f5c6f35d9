import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBackOfficeClient, password } from '#testing/back-office-client.ts';

/*
 * A file system of 3 MB in a mount namespace of the service's process, which ends with the process. Needs Linux with
 * unshare (util-linux), and either root or user namespaces.
 */
const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user'];
const mountSmall = 'mount -t tmpfs -o size=3m none "$DATA_DIR"';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'event-service-full-disk-'));
  const env = { ...process.env, DATA_DIR: folder };
  const tried = spawnSync('unshare', [...namespace, 'sh', '-c', mountSmall], { env, encoding: 'utf8' });
  if (tried.status !== 0)
    throw new Error(
      `No small file system can be mounted here (${tried.error?.message ?? tried.stderr.trim()}). This test needs Linux ` +
        'with unshare (apt-get install -y util-linux) and either root with the right to mount or user namespaces.',
    );
});
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

const key = 'key-of-the-test';

/** Starts the service on the small disk; resolves to its address and the first administrator's link. */
async function start(): Promise<{ url: string; firstSignIn: string }> {
  const { PATH = '' } = process.env;
  const program = 'exec "$NODE" --import tsx packages/event-service/app/main.ts';
  const started = spawn('unshare', [...namespace, 'sh', '-c', `${mountSmall} && ${program}`], {
    env: {
      PATH,
      NODE: process.execPath,
      DATA_DIR: folder,
      EVENT_SERVICE_PORT: '0',
      EVENT_SERVICE_API_KEY: key,
      LOG_LEVEL: 'silent',
    },
  });
  child = started;
  let url = '';
  for await (const line of createInterface({ input: started.stdout })) {
    url = /"Event service +(\S+)\/api\/events/.exec(line)?.[1] ?? url;
    if (!line.includes('"Secrets')) continue;
    const secrets = await readFile(inside('start-secrets.txt'), 'utf8');
    return { url, firstSignIn: /^Back office +(\S+)/m.exec(secrets)?.[1] ?? '' };
  }
  throw new Error('The event service did not start.');
}

/** A path within the service's mount namespace. */
const inside = (name: string) => `/proc/${child?.pid ?? 0}/root${join(folder, name)}`;

async function fillDisk(): Promise<void> {
  const file = await open(inside('filler'), 'w');
  const block = Buffer.alloc(4096);
  let written = block.byteLength;
  while (written === block.byteLength)
    written = await file.write(block).then(
      ({ bytesWritten }) => bytesWritten,
      () => 0,
    );
  await file.close();
}

test('on a full disk events can be read, and a form is saved once there is space again', async () => {
  const { url, firstSignIn } = await start();
  const client = createBackOfficeClient({ url });
  const token = new URL(firstSignIn).searchParams.get('token') ?? '';
  const input = { name: 'Ada', email: 'ada@example.org', password, repeated: password };
  expect((await client.post('/welcome', { token, ...input })).status).toBe(303);
  const form = { ...(await client.open('/events/new')), start: '2026-12-01T10:00', openEnd: '1' };
  const typed = { ...form, name: 'Passt noch hinein?', description: 'x'.repeat(15_000) };
  await fillDisk();

  // A few may fit into allocated pages.
  let response = await client.post('/events/new', typed);
  for (let more = 0; more < 50 && response.status === 303; more += 1)
    response = await client.post('/events/new', typed);
  expect(response.status).toBe(503);
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(response.text).toContain('Auf dem Server ist kein Platz mehr');
  const events = await fetch(`${url}/api/events`, { headers: { 'X-API-KEY': key } });
  expect(events.status).toBe(200);

  await rm(inside('filler'));
  const again = await client.post('/events/new', typed);
  expect([again.status, again.location]).toEqual([303, expect.stringMatching(/\?saved=new$/)]);
});
