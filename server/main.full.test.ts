import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-main-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function run(env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const started = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH, DATA_DIR: folder, PORT: '0', EVENT_SERVICE_PORT: '0', ...env },
  });
  child = started;
  let output = '';
  const waiting: (() => void)[] = [];
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      for (const look of waiting) look();
    });
  const ended = once(started, 'exit').then(([code]) => ({ code: Number(code), output }));
  const until = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (output.includes(text)) resolve(output);
      };
      waiting.push(look);
      look();
    });
  return { until, ended, kill: (signal: NodeJS.Signals) => started.kill(signal) };
}

describe('npm start', { timeout: 90_000 }, () => {
  it('starts the event service beside the gateway, says where to look, and ends both on Ctrl-C', async () => {
    const program = run({});
    const output = await program.until('its console');
    const [monitor, service] = [/(http\S+)\?monitor=mensa/, /(http\S+)\/api\/events/].map(
      (at) => at.exec(output)?.[1] ?? '',
    );
    expect(output).toMatch(/\/desk\n/);
    await program.until('event service answers');
    const body: unknown = await (await fetch(`${monitor}api/events?monitor=mensa`)).json();
    expect(body).toMatchObject({ '@type': 'hydra:Collection' });
    expect(JSON.stringify(body)).toContain('"@id":"/api/events/');
    expect((await fetch(`${service}/api/events`)).status).toBe(401);
    program.kill('SIGINT');
    expect((await program.ended).code).toBe(0);
    await expect(fetch(`${monitor}healthz`)).rejects.toThrow('fetch failed');
    await expect(fetch(`${service}/api/events`)).rejects.toThrow('fetch failed');
  });

  it('takes the key of its event service from a file too, and never prints it', async () => {
    const file = join(folder, 'key');
    await writeFile(file, 'key-from-a-file\n');
    // The file wins, as it does before an event service elsewhere.
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

  it('ends with a sentence where the file of the key can not be used', async () => {
    const missing = join(folder, 'missing');
    const { code, output } = await run({ EVENT_SERVICE_API_KEY_FILE: missing }).ended;
    expect(code).toBe(1);
    expect(output).toContain("EVENT_SERVICE_API_KEY_FILE can't be used: ENOENT");
    expect(output).not.toContain('    at ');
  });

  it('ends with a sentence where a port is taken, whichever of the two', async () => {
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

  it('ends with one message that names every bad variable', async () => {
    const { code, output } = await run({ POLL_SECONDS: 'often', EVENT_SERVICE_URL: 'nowhere' }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/EVENT_SERVICE_URL: .*\n.*POLL_SECONDS: /);
    expect(output).not.toContain('    at ');
  });
});
