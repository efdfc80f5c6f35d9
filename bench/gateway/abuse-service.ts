import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds, percentile, report, startProgram, until } from './program.ts';
import { giveRealTime } from './start-gateway.ts';
import { send, sendAll, largest, statuses } from './send-requests.ts';
import { reportCost, watch } from './watch-cost.ts';

/** Limits of a form that is sent without a session. */
const largestForm = 16_000;
const mostFields = 100;
/** Bytes of an error page, which does not repeat the form. */
const largestRefusal = 64_000;
/** 0: the connection was closed during the body. 401 is none: it means that the body was parsed. */
const refusals = [0, 400, 413, 429];
const longestDripSeconds = 90;
const key = 'right-key-1';

/** Gateway and embedded event service in one process, as `npm start` runs them. */
export async function startBoth(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aushang-abuse-'));
  const env = {
    EVENT_SERVICE_API_KEY: key,
    EVENT_SERVICE_PORT: '0',
    PORT: '0',
    DATA_DIR: folder,
    POLL_SECONDS: '3600',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const child = startProgram(process.execPath, [program], env, false);
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => {
    output += bytes.toString();
  });
  const read = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  await until(() => output.includes('its back office'), 30, 'both started');
  const both = {
    pid: child.pid ?? 0,
    url: read(/(http:\/\/\S+)\/\?monitor=mensa/),
    service: read(/Event service\s+(http:\/\/[^/\s]+)/),
  };
  giveRealTime(both);
  await until(async () => (await fetch(`${both.url}/readyz`)).status === 200, 30, 'a snapshot');
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, wait(8000)]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...both, stop };
}

type Both = Awaited<ReturnType<typeof startBoth>>;

/** Large forms without a session, while a kiosk page polls the gateway in the same process. */
export async function abuseForms(both: Both): Promise<void> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: both.service };
  const bodies = [
    ['7.8 MB of a&a&…', Buffer.from('a&'.repeat(3_900_000))],
    [`${2 * mostFields} fields in 2 kB`, Buffer.from('a=1&'.repeat(2 * mostFields))],
    [`one field of ${2 * largestForm} bytes`, Buffer.from(`a=${'x'.repeat(2 * largestForm)}`)],
  ] as const;
  for (const path of ['/back-office/events/1', '/back-office/sign-in'])
    for (const [what, body] of bodies) {
      let replies: Awaited<ReturnType<typeof sendAll>> = [];
      const address = `${both.service}${path}`;
      const cost = await watch(both, async () => {
        const six = Array.from({ length: 6 }, () => send(address, { method: 'POST', headers: form, body }));
        [replies] = await Promise.all([Promise.all(six), send(`${both.url}/api/events?monitor=mensa`)]);
      });
      reportCost(`POST ${path}, ${what} (×6)`, cost);
      const isRefused = replies.every(({ status }) => refusals.includes(status));
      const isSmall = largest(replies) <= largestRefusal;
      report(`      refused: ${statuses(replies)}, at most ${largest(replies)} bytes`, isRefused && isSmall);
    }
}

/** Bodies sent at a byte a second. */
export async function dripBodies(both: Both): Promise<void> {
  const { hostname, port } = new URL(both.service);
  const head = 'Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\n';
  const open = new Set<Socket>();
  for (let n = 0; n < 50; n += 1) {
    const socket = connect({ host: hostname, port: Number(port) });
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', () => open.delete(socket));
    socket.write(`POST /back-office/sign-in HTTP/1.1\r\n${head}`);
  }
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (open.size > 0 && seconds() < longestDripSeconds) {
    for (const socket of open) socket.write('a');
    await wait(1000);
  }
  report(
    `of 50 dripped bodies ${open.size} still open after ${seconds().toFixed(0)} s (none after ${longestDripSeconds})`,
    open.size === 0,
  );
  for (const socket of open) socket.destroy();
}

/** Long query strings, and more requests than the rate limit allows. */
export async function abuseAddresses(both: Both): Promise<void> {
  const costOf = async (entries: number, headers: Record<string, string>) => {
    const url = `${both.service}/api/events?${'a[]=&'.repeat(entries)}`;
    await send(url, { headers });
    const costs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = cpuSeconds(both.pid);
      const replies = await sendAll(
        Array.from({ length: 20 }, () => url),
        1,
        { headers },
      );
      costs.push(((cpuSeconds(both.pid) - before) * 1000) / replies.length);
    }
    return percentile(costs, 0.5);
  };
  const anonymous = await costOf(1600, {});
  report(
    `an address with a[]= 1,600 times, no key: ${anonymous.toFixed(1)} ms of processor (at most 3)`,
    anonymous <= 3,
  );
  const [half, whole] = [await costOf(800, { 'X-API-KEY': key }), await costOf(1600, { 'X-API-KEY': key })];
  report(
    `with a key: 800 times ${half.toFixed(1)} ms, 1,600 times ${whole.toFixed(1)} ms (linear: at most 2.5 times as much, or 10 ms)`,
    whole <= Math.max(10, half * 2.5),
  );
  const flood = await floodFromOne(`${both.service}/api/events`);
  report(`6,000 requests in a row from one address: ${flood.limited} answered with 429`, flood.limited > 0);
}

/** One connection, one address, without a key. */
async function floodFromOne(url: string): Promise<{ readonly limited: number }> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  let answers = 0;
  let limited = 0;
  socket.on('error', () => undefined);
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    const heads = text.split('HTTP/1.1 ');
    text = heads.pop() ?? '';
    for (const head of heads) {
      if (!/^\d{3}/.test(head)) continue;
      answers += 1;
      if (head.startsWith('429')) limited += 1;
    }
  });
  const request = `GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`;
  for (let sent = 0; sent < 6000 && !socket.destroyed; sent += 100) {
    socket.write(request.repeat(100));
    await until(() => answers >= sent + 99 || limited > 0 || socket.destroyed, 30, 'answers').catch(
      () => undefined,
    );
    if (limited > 0) break;
  }
  socket.destroy();
  return { limited };
}
