import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@aushang/event-service/testing/start-postgres.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/*
 * Tests deploy/nginx.conf as it is with real nginx (apt-get install -y nginx-light): in a network of its own, where ports 80 and
 * 8080 are free, and with a folder of its own in place of /var/lib/nginx. Sockets in the file system lead into that network.
 */

let test: TestGateway;
let nginx: ChildProcess;
let doors: readonly Server[];
let url: string;

beforeEach(async () => {
  if (spawnSync('nginx', ['-v']).error !== undefined)
    throw new Error('nginx is missing: apt-get install -y nginx-light');
  test = await startTestGateway({ TRUST_PROXY: '1' });
  await startNginx();
});
afterEach(async () => {
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  if (nginx.exitCode === null && nginx.kill('SIGTERM')) await ended;
  for (const door of doors) door.close();
  await test.close();
});

const isRoot = process.getuid?.() === 0;
/** Arguments of `unshare`. */
const isolation = [...(isRoot ? [] : ['--map-current-user', '--keep-caps']), '--net', '--mount'];

/** Addresses of the clients of nginx. */
const clients = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];

const pass = (from: Socket, to: Socket) => {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
  }
};

/** Runs in the network of nginx, with JavaScript of this file: from sockets, by the address of the client, to port 80; from port 8080 to the socket of the gateway. */
const relay = `
const { connect, createServer } = require('node:net');
const pass = ${String(pass)};
const [folder, ...clients] = process.argv.slice(2);
for (const client of clients)
  createServer((socket) => pass(socket, connect({ port: 80, host: '127.0.0.1', localAddress: client })))
    .listen({ path: folder + '/' + client, backlog: 4096 });
createServer((socket) => pass(socket, connect(folder + '/gateway'))).listen({ port: 8080, host: '127.0.0.1', backlog: 4096 });
`;

async function startNginx(): Promise<void> {
  const folder = join(test.folder, 'nginx');
  await mkdir(join(folder, 'lib'), { recursive: true });
  // Workers of a root process would run as a user who may not read the folder.
  const user = isRoot ? 'user root;' : '';
  const main = `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log; worker_rlimit_nofile 32768; events { worker_connections 16384; } http { access_log off; include ${join(process.cwd(), 'deploy/nginx.conf')}; }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  await writeFile(join(folder, 'relay.cjs'), relay);
  const script = `ip link set lo up
    mount --bind "$1/lib" /var/lib/nginx
    nginx -p "$1" -c "$1/nginx.conf" -e "$1/error.log" &
    nginx=$!
    node "$1/relay.cjs" "$@" &
    trap 'kill $! $nginx' TERM
    wait $nginx; kill $!; wait`;
  const isolated = [...isolation, 'sh', '-c', script, 'sh', folder, ...clients];
  nginx = spawn('unshare', isolated, { stdio: 'ignore' });
  const gateway = createServer((socket) =>
    pass(socket, connect(Number(new URL(test.url).port), '127.0.0.1')),
  );
  gateway.listen({ path: join(folder, 'gateway'), backlog: 4096 });
  const front = createServer((socket) => pass(socket, connect(join(folder, socket.remoteAddress ?? ''))));
  doors = [gateway, front];
  const port = await freePort();
  await new Promise<void>((done) => front.listen({ port, host: '127.0.0.1', backlog: 4096 }, done));
  url = `http://127.0.0.1:${port}`;
  for (let n = 0; n < 100; n += 1) {
    const isUp = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await wait(50);
  }
  throw new Error(await readFile(join(folder, 'error.log'), 'utf8').catch(() => 'nginx does not answer'));
}

const served = async (name: string) => {
  const text = await (await test.get('/metrics')).text();
  return Number(
    new RegExp(`^aushang_requests_total\\{route="${name}",status="200"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

/** deploy/nginx.conf allows so many for each address. */
const maxStreams = 1500;
/** The head of the answer to a client of this address. */
const openFrom = (localAddress: string, path = '/api/updates') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url + path, { localAddress, agent: false }, (response) => resolve(response.on('error', () => {})))
      .on('error', reject)
      .end();
  });

/** Requests a path that `fetch` would normalize. */
const fetchRaw = (path: string) =>
  new Promise<string>((resolve, reject) => {
    const { port, host } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

describe('nginx with deploy/nginx.conf', () => {
  it('starts with the settings and folders of Debian, without a warning', async () => {
    const folder = join(test.folder, 'debian');
    await mkdir(folder);
    const script = `ip link set lo up
      mount --bind "$1" /var/lib/nginx
      for part in conf.d sites-enabled; do mount -t tmpfs none "/etc/nginx/$part"; done
      cp deploy/nginx.conf /etc/nginx/conf.d/aushang.conf
      nginx -t`;
    const { stderr } = spawnSync('unshare', [...isolation, 'sh', '-ec', script, 'sh', folder], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toMatch(/warn|emerg/);
    expect(await readdir(folder)).toContain('aushang');
  });

  it('requests an answer once for many monitors, and passes on its age', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/api/events?monitor=mensa')));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-data-as-of')).toBe('2026-11-20T11:00:00.000Z');
      await answer.text();
    }
    expect(await served('/api/events')).toBeLessThanOrEqual(2);
    const etag = answers[0]?.headers.get('etag') ?? '';
    expect((await get('/api/events?monitor=mensa', { 'if-none-match': etag })).status).toBe(304);
  });

  it('serves cached answers while the gateway is down', async () => {
    const before = await (await get('/api/events?monitor=mensa')).text();
    await test.gateway.close();
    // The answer is fresh for five seconds.
    await wait(6000);
    const answer = await get('/api/events?monitor=mensa');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(before);
    expect(answer.headers.get('x-cache')).toMatch(/STALE|UPDATING/);
  });

  it('does not buffer streams, and caches neither time nor the desk', async () => {
    const stream = await get('/api/updates');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    expect((await reader?.read())?.value).toContain('event: events');
    await reader?.cancel();
    const time = async () => (await get('/api/time')).json();
    const first = await time();
    test.clock.now += 1000;
    expect(await time()).not.toEqual(first);
    for (const path of ['/desk', '/desk/', '/api/desk', '/api/desk/', '/api/verdicts/?event=1', '/api/time/'])
      expect((await get(path)).headers.get('x-cache')).toBeNull();
  });

  it('answers others while one address holds as many streams as it may, and tries more', async () => {
    const held = await Promise.all(Array.from({ length: maxStreams + 100 }, () => openFrom('127.0.0.2')));
    const count = (status: number) => held.filter(({ statusCode }) => statusCode === status).length;
    expect([count(200), count(429)]).toEqual([maxStreams, 100]);
    for (const path of ['/api/updates', '/', '/api/events?monitor=mensa']) {
      const other = await openFrom('127.0.0.3', path);
      expect(other.statusCode).toBe(200);
      other.destroy();
    }
    for (const response of held) response.destroy();
  });

  it.each([
    '/metrics',
    '/metrics/',
    '/metrics//',
    '/metrics?x',
    '/metrics/?x',
    '/Metrics',
    '/METRICS/',
    '//metrics/',
    '/./metrics/',
    '/%6Detrics',
    '/%6Detrics%2f',
    '/x/../metrics/',
    '/metrics;x',
    '/metrics%3Fx',
  ])('hides %s, which the gateway itself would answer', async (path) => {
    test = await test.restart({ METRICS: 'all', PORT: new URL(test.url).port });
    expect(await (await test.get('/metrics/')).text()).toContain('aushang_requests_total');
    const answer = await fetchRaw(path);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('aushang_');
  });

  it('passes the sign-in of the desk on, and redirects within its own origin', async () => {
    test = await test.restart({ DESK_PASSWORD: 'drei kluge Worte', PORT: new URL(test.url).port });
    const body = new URLSearchParams({ password: 'drei kluge Worte' });
    const headers = { origin: url };
    const answer = await fetch(`${url}/desk/sign-in`, { method: 'POST', body, headers, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/desk']);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await get('/api/verdicts?event=1', { cookie })).status).toBe(200);
  });
});
