import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';

/** A program under measurement, in a process of its own. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

// Every program under measurement is killed at the end.
process.setMaxListeners(50);
putAhead();

const cache = 'node_modules/.cache/bench';

/** Bundles a program as `npm run build` does; beside the dependencies, so that it finds them. */
export async function bundle(entry: string, name: string): Promise<string> {
  const outfile = `${cache}/${name}.mjs`;
  const format = 'esm';
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    format,
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}

/** Starts a gateway before an event service; pinned, the second core is left to who measures. */
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
    NODE_ENV: 'production',
    ...env,
  };
  const child = startProgram(process.execPath, [program], all, isPinned);
  const url = await readAddress(child, /"url":"([^"]+)"/);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Node's own server, sending the bytes of a file with the same headers, on the same core. */
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
  putAhead(child.pid);
  // Nothing outlives the bench, however it ends.
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Ahead of everything else on the machine, so that others don't blur the figures; needs rights, and does without. */
function putAhead(pid = 0): void {
  try {
    setPriority(pid, -15);
  } catch {
    // As it is.
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

/** Seconds of processor time a process has used; the measure that other people's load on the machine does not touch. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Megabytes a process holds in memory. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}

/** One value of a gateway's `/metrics`. */
export async function readMetric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Waits until something is true, or fails after `seconds`. */
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

/** The value below which a share of the sorted list lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const failures: string[] = [];

/** Prints a result; a failed one fails the bench at its end. */
export function report(what: string, isWithin = true): void {
  console.log(`${isWithin ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!isWithin) failures.push(what);
}

/** What else the machine has to do, this bench included: figures of time mean little without it. */
export function reportLoad(): void {
  console.log(
    `      ${new Date().toISOString()}, load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
}

/** Ends the bench. */
export function finish(): never {
  console.log(failures.length === 0 ? '\nall within limits' : `\n${failures.length} beyond their limits`);
  process.exit(failures.length === 0 ? 0 : 1);
}
