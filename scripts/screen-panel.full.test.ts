import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';

/* `deploy/aushang-panel` with programs that note what they are asked for. Its pauses are real time, hence a heavy test. */
let folder = '';
let panel: ChildProcess | null = null;
let server: Server | null = null;
let reports: string[] = [];

const read = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '';
const seconds = (offset = 0) => Math.floor(Date.now() / 1000) + offset;

function writeProgram(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Returns its origin. */
async function serve(answer: () => string): Promise<string> {
  server = createServer((request, response) => {
    const isRead = request.method === 'GET';
    request.setEncoding('utf8').on('data', (body: string) => reports.push(`${request.url} ${body}`));
    request.on('end', () => (isRead ? response.end(answer()) : response.writeHead(204).end()));
  });
  await new Promise<void>((resolve) => {
    server?.listen(0, '127.0.0.1', resolve);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function start(origin: string): void {
  const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
  panel = spawn(join('deploy', 'aushang-panel'), [`${origin}/s/foyer`, folder], {
    env: { ...process.env, PATH, AUSHANG_CEC_DEVICES: folder },
    stdio: 'ignore',
  });
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => panel?.once('exit', resolve) ?? resolve(null));
  panel?.kill();
  await ended;
  panel = null;
}

/** What the compositor was told, without repetitions. */
const switched = () => [...new Set(read('outputs').trim().split('\n'))].join(' ');
const soon = { timeout: 60_000, interval: 200 };
const away = 'http://127.0.0.1:9';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aushang-panel-'));
  reports = [];
  writeFileSync(join(folder, 'enabled'), 'yes');
  writeProgram(
    'wlr-randr',
    `case "$3" in
  --on) echo on >>${folder}/outputs; echo yes >${folder}/enabled ;;
  --off) echo off >>${folder}/outputs; echo no >${folder}/enabled ;;
  *) printf 'HDMI-A-1 "a display"\\n  Enabled: %s\\n' "$(cat ${folder}/enabled)" ;;
esac`,
  );
  writeProgram('cec-ctl', `echo "$*" >>${folder}/television`);
});

afterEach(async () => {
  await stop();
  server?.closeAllConnections();
  server?.close();
  server = null;
  rmSync(folder, { recursive: true, force: true });
});

it('follows the stored times while the gateway is away', async () => {
  writeFileSync(join(folder, 'panel-schedule'), `screen foyer\n${seconds(-60)} on\n${seconds(8)} off\n`);
  start(away);
  await expect.poll(switched, soon).toBe('on off');
});

it('is on where nothing is known, and where a captive portal answers', async () => {
  start(await serve(() => '<html>Please sign in</html>'));
  await expect.poll(switched, soon).toBe('on');
  expect(read('panel-schedule')).toBe('');
  expect(reports).toEqual([]);
});

it('goes by the clock of the gateway, and asks it again before it switches off', async () => {
  let asked = 0;
  const gatewaySeconds = 1_000_000_000;
  const origin = await serve(() => {
    asked += 1;
    return asked === 1
      ? `screen foyer\n${gatewaySeconds} on\n${gatewaySeconds + 6} off\n`
      : `screen foyer\n${gatewaySeconds + 6} on\n`;
  });
  start(origin);
  await expect.poll(() => asked, soon).toBe(2);
  await expect.poll(() => read('panel-schedule'), soon).toBe(`screen foyer\n${gatewaySeconds + 6} on\n`);
  expect(switched()).toBe('on');
});

it('reports what the outputs say, or the television where it answers, with one secret', async () => {
  const origin = await serve(() => `screen foyer\n${seconds()} off\n`);
  start(origin);
  await expect.poll(() => reports.length, soon).toBe(1);
  const secret = read('panel-secret');
  expect(secret).toMatch(/^[\da-f]{32}$/);
  expect(reports).toEqual([`/api/screens/foyer/panel {"panel":"off","secret":"${secret}"}`]);
  await stop();
  writeFileSync(join(folder, 'cec0'), '');
  writeProgram('cec-ctl', `echo "$*" >>${folder}/television; printf '\\tpwr-state: on (0x00)\\n'`);
  start(origin);
  await expect.poll(() => reports.length, soon).toBe(2);
  expect(reports[1]).toBe(`/api/screens/foyer/panel {"panel":"on","secret":"${secret}"}`);
  expect(read('television')).toContain(`--device ${folder}/cec0 --to 0 --standby`);
});
