import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedProgram, startProgram } from '#server/testing/start-program.ts';

let folder: string;
let started: StartedProgram | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-main-'));
});
afterEach(async () => {
  started?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function run(env: Record<string, string>, program = 'server/main.ts') {
  const all = { DATA_DIR: folder, PORT: '0', EVENT_SERVICE_PORT: '0', ...env };
  started = startProgram(process.execPath, ['--import', 'tsx', program], all);
  return started;
}

/** The secrets that a program without a terminal writes to a file. */
async function readSecrets(output: string) {
  const file = /in (\S+start-secrets\.txt)/.exec(output)?.[1] ?? '';
  const text = await readFile(file, 'utf8');
  const mode = ((await stat(file)).mode & 0o777).toString(8);
  const link = /http\S+\/welcome\?token=\S+/.exec(text)?.[0] ?? '';
  const key = /apiKey=(\S+)/.exec(text)?.[1] ?? '';
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{16}-[\da-f]{8}$/);
  return { file, mode, link, key };
}

describe('npm start', () => {
  it('starts event service and gateway, prints their addresses, and closes both on Ctrl-C', async () => {
    const program = run({});
    const output = await program.until('its console');
    const [monitor, service] = [/(http\S+)\?monitor=mensa/, /(http\S+)\/api\/events/].map(
      (at) => at.exec(output)?.[1] ?? '',
    );
    expect(output).toMatch(/\/desk"/);
    const secrets = await readSecrets(await program.until('Secrets'));
    // The line of the log comes before the events are served.
    await expect.poll(async () => (await fetch(`${monitor}readyz`)).status, { timeout: 60_000 }).toBe(200);
    const body: unknown = await (await fetch(`${monitor}api/events?monitor=mensa`)).json();
    expect(body).toMatchObject({ '@type': 'hydra:Collection' });
    expect(JSON.stringify(body)).toContain('"@id":"/api/events/');
    expect((await fetch(`${service}/api/events`)).status).toBe(401);
    expect((await fetch(secrets.link)).status).toBe(200);
    const facts: unknown = await (await fetch(`${monitor}api/desk`)).json();
    expect(facts).toMatchObject({ eventEditUrl: `${service}/back-office/events/{id}` });
    program.kill('SIGINT');
    const { code, output: all } = await program.ended;
    expect(code).toBe(0);
    // Output that goes to no terminal may be logged.
    expect(all).not.toContain(secrets.key);
    expect(all).not.toContain('token=');
    for (const line of all.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(secrets.mode).toBe('600');
    await expect(stat(secrets.file)).rejects.toThrow('ENOENT');
    await expect(fetch(`${monitor}healthz`)).rejects.toThrow('fetch failed');
    await expect(fetch(`${service}/api/events`)).rejects.toThrow('fetch failed');
  });

  it('closes by itself what it has started when a signal comes during its start', async () => {
    const program = run({});
    await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('event-service');
    program.kill('SIGTERM');
    const { code, output } = await program.ended;
    // 1 on a machine that takes more than 4.5 s for the rest of the start; the signal itself would leave no code.
    expect([0, 1]).toContain(code);
    expect(output).not.toContain('"level":50');
  });

  it('reads the key of its event service from a file, too, and never prints it', async () => {
    const file = join(folder, 'key');
    await writeFile(file, 'key-from-a-file\n');
    // The file takes precedence.
    const program = run({ EVENT_SERVICE_API_KEY_FILE: file, EVENT_SERVICE_API_KEY: 'key-of-the-variable' });
    await program.until('event service answers');
    const output = await program.until('its back office');
    const service = /(http\S+)\/api\/events/.exec(output)?.[1] ?? '';
    const status = async (key: string) =>
      (await fetch(`${service}/api/events`, { headers: { 'X-API-KEY': key } })).status;
    expect(await status('key-from-a-file')).toBe(200);
    expect(await status('key-of-the-variable')).toBe(401);
    expect(output).not.toMatch(/key-from-a-file|key-of-the-variable/);
  });

  it('exits with a message where the key file can not be used', async () => {
    const missing = join(folder, 'missing');
    const { code, output } = await run({ EVENT_SERVICE_API_KEY_FILE: missing }).ended;
    expect(code).toBe(1);
    expect(output).toContain(`EVENT_SERVICE_API_KEY_FILE: ${missing}: there is no such file`);
    expect(output).not.toContain('    at ');
  });

  it('exits with a message where one of the ports is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    for (const name of ['PORT', 'EVENT_SERVICE_PORT']) {
      const { code, output } = await run({ [name]: port }).ended;
      expect(code).toBe(1);
      expect(output).toContain(`Port ${port} is taken`);
      expect(output).toMatch(new RegExp(`\\b${name}\\b`));
      expect(output).not.toContain('    at ');
    }
    taken.close();
  });

  it('exits with one message that names every bad variable', async () => {
    const missing = join(folder, 'missing');
    const { code, output } = await run({
      POLL_SECONDS: 'often',
      EVENT_SERVICE_URL: 'nowhere',
      TRUST_PROXY: 'banana',
      HOST: '192.0.2.1',
      SITE_FILE: missing,
      EVENT_SERVICE_API_KEY_FILE: missing,
      TLS_CERT: missing,
      TLS_KEY: missing,
    }).ended;
    expect(code).toBe(1);
    expect(
      output
        .match(/^ {2}[A-Z_]+(?=: )/gm)
        ?.map((name) => name.trim())
        .toSorted(),
    ).toEqual([
      'EVENT_SERVICE_API_KEY_FILE',
      'EVENT_SERVICE_URL',
      'HOST',
      'POLL_SECONDS',
      'SITE_FILE',
      'TLS_CERT',
      'TLS_KEY',
      'TRUST_PROXY',
    ]);
    expect(output).not.toContain('    at ');
  });
});

describe('npm run event-service', () => {
  const alone = (env: Record<string, string>) => run(env, 'packages/event-service/app/main.ts');
  const urlIn = (output: string) => /(http\S+)\/api\/events/.exec(output)?.[1] ?? '';
  const statusOf = async (url: string, key: string) =>
    (await fetch(`${url}/api/events`, { headers: { 'X-API-KEY': key } })).status;

  it('prints address and key, and exits on Ctrl-C although connections are open', async () => {
    const program = alone({});
    const output = await program.until('Secrets');
    const url = urlIn(output);
    const { key, link, file } = await readSecrets(output);
    expect(await statusOf(url, key)).toBe(200);
    expect((await fetch(link)).status).toBe(200);
    // One connection with an incomplete request, one without a request.
    const { port } = new URL(url);
    const half = connect(Number(port), '127.0.0.1', () =>
      half.write('GET /api/events HTTP/1.1\r\nHost: a\r\n'),
    );
    const silent = connect(Number(port), '127.0.0.1');
    for (const socket of [half, silent]) socket.on('error', () => undefined);
    await Promise.all([half, silent].map((socket) => once(socket, 'connect')));
    await statusOf(url, key);
    program.kill('SIGINT');
    // The code is 1 after the limit of 5 s.
    const ended = await program.ended;
    expect(ended.code).toBe(0);
    for (const socket of [half, silent]) socket.destroy();
    expect(ended.output).not.toContain(key);
    expect(ended.output).not.toContain('token=');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('replaces the secrets of a killed process, and removes them where there are no new ones', async () => {
    const killed = alone({});
    const left = await readSecrets(await killed.until('Secrets'));
    killed.kill('SIGKILL');
    await killed.ended;
    expect(await readFile(left.file, 'utf8')).toContain(left.key);
    const next = alone({ EVENT_SERVICE_API_KEY: 'key-of-the-variable' });
    const output = await next.until('Secrets');
    const text = await readFile(left.file, 'utf8');
    expect(text).toContain('/back-office/welcome?token=');
    for (const secret of [left.key, left.link, 'key-of-the-variable']) expect(text).not.toContain(secret);
    expect(output).toContain('(EVENT_SERVICE_API_KEY)');
    next.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });

  it('reads its key from a file, which takes precedence, and never prints it', async () => {
    const file = join(folder, 'key');
    await writeFile(file, 'key-from-a-file\n');
    const both = { EVENT_SERVICE_API_KEY_FILE: file, EVENT_SERVICE_API_KEY: 'key-of-the-variable' };
    const program = alone(both);
    const output = await program.until('Back office');
    expect(await statusOf(urlIn(output), 'key-from-a-file')).toBe(200);
    expect(await statusOf(urlIn(output), 'key-of-the-variable')).toBe(401);
    expect(output).toContain('(the key in EVENT_SERVICE_API_KEY_FILE)');
    expect(output).not.toMatch(/key-from-a-file|key-of-the-variable/);
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });

  it('exits with one message, which also names a file that is missing or contains no key', async () => {
    const empty = join(folder, 'empty');
    await writeFile(empty, ' \n');
    for (const [file, words] of [
      [join(folder, 'missing'), ': there is no such file'],
      [empty, ' holds no key of printable characters'],
    ] as const) {
      const { code, output } = await alone({ EVENT_SERVICE_API_KEY_FILE: file, LOG_LEVEL: 'loud' }).ended;
      expect(code).toBe(1);
      expect(output).toContain(`EVENT_SERVICE_API_KEY_FILE: ${file}${words}`);
      expect(output).toContain('LOG_LEVEL: ');
      expect(output).not.toContain('    at ');
    }
  });
});
