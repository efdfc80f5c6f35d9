import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleServer } from '#scripts/build/bundle-server.mjs';

/** A process under measurement. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

// One listener on `exit` for each program.
process.setMaxListeners(50);
raisePriority();

const cache = 'node_modules/.cache/bench';

/** The gateway as `npm run build` writes it, with its worker threads. */
export const builtGateway = 'dist/server/aushang.js';

/** It lies below `node_modules`, so that the bundle finds its dependencies. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outfile = `${cache}/${name}.mjs`;
  await bundleServer({ entryPoints: [entry], outfile });
  return outfile;
}

/** What the Debian package sets for Node and glibc. */
const packageEnvironment = Object.fromEntries(
  Array.from(
    readFileSync('deploy/aushang.service', 'utf8').matchAll(/^Environment=((?:NODE|MALLOC)_\w+)=(.+)$/gm),
    ([, name = '', value = '']) => [name, value],
  ),
);

/** As the Debian package starts it. Pinned to the first core by default, so that the benchmark has the others. */
export async function startGatewayProgram(
  program: string,
  env: Record<string, string>,
  isPinned = true,
): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'aushang-bench-'));
  const all = {
    EVENT_SERVICE_API_KEY: 'right-key-1',
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    ...packageEnvironment,
    ...env,
  };
  const child = startProgram(process.execPath, [program], all, isPinned);
  const url = await readAddress(child, /"url":"([^"]+)"/);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** A bare `node:http` server with one answer, on the first core. */
export async function startBareServer(headers: readonly string[], body: Buffer): Promise<Program> {
  mkdirSync(cache, { recursive: true });
  const source = `
    const http = require('node:http');
    const headers = ${JSON.stringify(headers)};
    const body = Buffer.from(${JSON.stringify(body.toString('base64'))}, 'base64');
    http.createServer((request, response) => {
      const status = request.headers['if-none-match'] === undefined ? 200 : 304;
      response.writeHead(status, headers);
      response.end(status === 200 ? body : undefined);
    }).listen(0, '127.0.0.1', function () { console.log('"url":"http://127.0.0.1:' + this.address().port + '"'); });`;
  const child = startProgram(process.execPath, ['-e', source], {}, true);
  const url = await readAddress(child, /"url":"([^"]+)"/);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  isPinned: boolean,
): ChildProcess {
  const isLinux = process.platform === 'linux' && isPinned;
  const [program, rest] = isLinux ? ['taskset', ['-c', '0', command, ...args]] : [command, [...args]];
  const child = spawn(program, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  raisePriority(child.pid);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Ignored without the permission for it. */
function raisePriority(pid = 0): void {
  try {
    setPriority(pid, -15);
  } catch {
    // Runs at a normal priority.
  }
}

function readAddress(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const url = pattern.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await Promise.race([ended, wait(6000)]);
  child.kill('SIGKILL');
}

/** Processor time of a process so far, which other load hardly affects. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}

/** A value of a gateway's `/metrics`; NaN if missing. */
export async function readMetric(url: string, name: string): Promise<number> {
  // The request has a connection of its own: the server may close a kept one while it is sent.
  const response = await fetch(`${url}/metrics`, { headers: { connection: 'close' } });
  const text = await response.text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Rejects if `isTrue` is not true after `seconds`. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  seconds: number,
  what: string,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(20);
  }
}

/** `share` from 0 to 1; NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const failures: string[] = [];

/** Prints a result; `finish` fails the benchmark if one is not within its limit. */
export function report(what: string, isWithin = true): void {
  console.log(`${isWithin ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!isWithin) failures.push(what);
}

/** Prints the load average, this benchmark included. */
export function reportLoad(): void {
  console.log(
    `      ${new Date().toISOString()}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
}

/** Exits with 1 if a result is beyond its limit. */
export function finish(): never {
  console.log(failures.length === 0 ? '\nall within limits' : `\n${failures.length} beyond their limits`);
  process.exit(failures.length === 0 ? 0 : 1);
}
