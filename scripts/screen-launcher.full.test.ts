import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '#scripts/browsers/test-browser.mjs';

/* `deploy/aushang-screen` with a headless browser. Its pauses are real time, hence a heavy test. */
const browser = process.env['KIOSK_BROWSER'] ?? findBrowser();

let folder = '';
let launcher: ChildProcess | null = null;
let server: Server | null = null;
let old: Server | null = null;
let visits = 0;
let hangs = false;

/** Writes a headless browser command that logs every address it is started with. */
function writeBrowserWrapper(): string {
  const wrapper = join(folder, 'browser');
  const log = join(folder, 'started');
  writeFileSync(
    wrapper,
    `#!/bin/sh\nfor last; do :; done\necho "$last" >> "${log}"\necho "$1" >> "${log}-first"\nexec "${browser}" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "$@"\n`,
  );
  chmodSync(wrapper, 0o755);
  return wrapper;
}

const startedAddresses = () => {
  const log = join(folder, 'started');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
};

async function serve(port: number): Promise<number> {
  server = createServer((request, response) => {
    if (request.url === '/healthz') response.end('{"status":"ok","version":"1.2.3"}');
    else if (request.url === '/api/time') response.end('{"software":"aushang","now":1}');
    else {
      if (request.url?.startsWith('/?monitor') === true) visits += 1;
      response.setHeader('content-type', 'text/html');
      const hang = hangs ? '<script>setTimeout(() => { for (;;); }, 1000)</script>' : '';
      response.end(`<!doctype html><title>wall</title><p>wall${hang}`);
    }
  });
  return listen(server, port);
}

async function listen(one: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => {
    one.listen(port, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  return (one.address() as AddressInfo).port;
}

const stop = (one: Server | null) =>
  new Promise<void>((resolve) => {
    if (one?.listening !== true) return resolve();
    one.closeAllConnections();
    one.close(() => resolve());
  });
const stopServing = () => stop(server);

/** Answers everything like this at the former place of the gateway. Returns its origin. */
async function serveOld(listener: RequestListener, isTls = false): Promise<string> {
  old = isTls ? createTlsServer(makeCertificate(), listener) : createServer(listener);
  const port = await listen(old);
  return `${isTls ? 'https' : 'http'}://127.0.0.1:${port}`;
}

/** Needs openssl. */
function makeCertificate() {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Renderer processes among the descendants of the launcher. */
function rendererIds(): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line) => {
    const [, pid = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), args };
  });
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  const own = below(launcher?.pid ?? -1);
  return own.filter(({ args }) => args.includes('--type=renderer')).map(({ pid }) => pid);
}

/** Works like that of Raspberry Pi OS on a device with little memory: it waits for a click, and knows options before others only. */
function writeAskingWrapper(): string {
  const wrapper = join(folder, 'browser');
  const asking = `#!/bin/sh\nwant_memcheck=1\nif [ "$1" = --no-memcheck ]; then want_memcheck=0; shift; fi\n[ $want_memcheck = 0 ] || exec sleep 1000\n`;
  writeFileSync(wrapper, `${asking}echo "$*" >> "${join(folder, 'started')}"\nexec sleep 1000\n`);
  chmodSync(wrapper, 0o755);
  return wrapper;
}

function launch(url: string, command = writeBrowserWrapper()): void {
  launcher = spawn(join('deploy', 'aushang-screen'), {
    env: {
      ...process.env,
      AUSHANG_URL: url,
      AUSHANG_BROWSER: command,
      STATE_DIRECTORY: folder,
      AUSHANG_HANG_SECONDS: '10',
      CURL_CA_BUNDLE: join(folder, 'cert.pem'),
    },
    stdio: 'ignore',
  });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aushang-screen-'));
  visits = 0;
  hangs = false;
});

afterEach(async () => {
  const ended = new Promise((resolve) => {
    launcher?.once('exit', resolve);
  });
  launcher?.kill('SIGTERM');
  await ended;
  await Promise.all([stopServing(), stop(old)]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

describe.skipIf(process.platform !== 'linux' || browser === null)('the launcher', () => {
  it('shows a waiting page until its gateway answers, opens the kiosk page, and restarts the browser when it or its page dies', async () => {
    const port = await serve(0);
    await stopServing();
    launch(`http://127.0.0.1:${port}/?monitor=mensa`);
    const until = { timeout: 60_000, interval: 250 };
    await expect.poll(startedAddresses, until).toEqual([expect.stringMatching(/^file:.*waiting\.html$/)]);
    expect(visits).toBe(0);

    await serve(port);
    await expect.poll(() => visits, until).toBe(1);
    expect(readFileSync(join(folder, 'started-first'), 'utf8')).toMatch(/^(--kiosk\n)+$/);
    expect(startedAddresses().at(-1)).toBe(`http://127.0.0.1:${port}/?monitor=mensa`);

    // The page crashes: its process is gone while the browser runs on.
    await expect.poll(() => rendererIds().length, until).toBeGreaterThan(0);
    expect(visits).toBe(1);
    for (const pid of rendererIds()) process.kill(pid, 'SIGKILL');
    await expect.poll(() => visits, until).toBe(2);
  });

  it('keeps a wrapper that checks the memory from asking', async () => {
    const port = await serve(0);
    launch(`http://127.0.0.1:${port}/?monitor=mensa`, writeAskingWrapper());
    const until = { timeout: 60_000, interval: 250 };
    await expect.poll(startedAddresses, until).toEqual([expect.stringMatching(/^--kiosk .*monitor=mensa$/)]);
  });

  it('restarts the browser when the page hangs', async () => {
    hangs = true;
    const port = await serve(0);
    launch(`http://127.0.0.1:${port}/?monitor=mensa`);
    const until = { timeout: 90_000, interval: 250 };
    await expect.poll(() => visits, until).toBe(1);
    await expect.poll(() => visits, until).toBe(2);
  });

  it.each([301, 308])(
    'goes to the gateway that its address redirects to with %i, to the same page',
    async (status) => {
      const port = await serve(0);
      const origin = await serveOld((request, response) =>
        response.writeHead(status, { location: `http://localhost:${port}${request.url}` }).end(),
      );
      launch(`${origin}/?monitor=mensa`);
      await expect.poll(() => visits, { timeout: 60_000, interval: 250 }).toBe(1);
      expect(startedAddresses().at(-1)).toBe(`http://localhost:${port}/?monitor=mensa`);
    },
  );

  it.each<readonly [string, boolean, (port: number) => RequestListener]>([
    [
      'a sign-in page',
      false,
      () => (request, response) =>
        request.url === '/login'
          ? response.end('<title>ok</title>')
          : response.writeHead(302, { location: '/login' }).end(),
    ],
    [
      'a gateway without TLS',
      true,
      (port) => (request, response) =>
        response.writeHead(308, { location: `http://127.0.0.1:${port}${request.url}` }).end(),
    ],
  ])('waits on while its address redirects to %s', async (_, isTls, listener) => {
    const port = await serve(0);
    let asked = 0;
    const answer = listener(port);
    const origin = await serveOld((request, response) => {
      if (request.url === '/api/time') asked += 1;
      return answer(request, response);
    }, isTls);
    launch(`${origin}/?monitor=mensa`);
    await expect.poll(() => asked, { timeout: 60_000, interval: 250 }).toBeGreaterThan(3);
    expect(visits).toBe(0);
    expect(startedAddresses()).toEqual([expect.stringMatching(/^file:.*waiting\.html$/)]);
  });
});
