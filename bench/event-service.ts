import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDialect, openDatabase } from '@aushang/event-service/storage/database/database.ts';
import { fillMany } from '@aushang/event-service/testing/fill-many.ts';
import { bundle, finish, percentile, report } from '#bench/gateway/program.ts';

/**
 * The event service with 10,000 events, bundled, in a process of its own: times of early and late pages, memory, first start.
 * Fails above the limits.
 */
const events = 10_000;
const rounds = 15;
const mostMegabytes = 160;
const longestStartMs = 2000;
/** Late pages may take this many times as long as early ones: above the noise of a measurement. */
const mostGrowth = 1.5;
const key = 'bench-key';

const folder = mkdtempSync(join(tmpdir(), 'event-service-bench-'));
async function startProgram(program: string, env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      EVENT_SERVICE_PORT: '0',
      EVENT_SERVICE_API_KEY: key,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [greeting] = await once(child.stdout, 'data');
  const startMs = performance.now() - began;
  const url = /http:\/\/[\d.:]+/.exec(String(greeting))?.[0] ?? '';
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  const pid = child.pid ?? 0;
  return { url, startMs, stop, pid, megabytes: () => residentMegabytes(pid) };
}

/** Resident memory; null where there is no /proc. */
function residentMegabytes(pid: number): { now: number; peak: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string): number =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return null;
  }
}

/** Processor time of all threads so far; null where there is no /proc. */
function processorMs(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Fields 14 and 15 of proc(5), in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

async function timePage(url: string, page: number, size: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${url}/api/events?page=${page}&itemsPerPage=${size}`, {
    headers: { 'X-API-KEY': key },
  });
  const body = await answer.text();
  const ms = performance.now() - began;
  if (answer.status !== 200 || !body.includes('"@type":"Event"')) {
    throw new Error(`page ${page} of ${size}: ${answer.status}`);
  }
  return ms;
}

/** Takes early, middle and late pages in turn, so that other load affects all of them. */
async function comparePages(url: string, size: number): Promise<void> {
  const last = Math.floor(events / size);
  const numbers = [1, 2, Math.floor(last / 2), last - 1, last];
  const times = new Map<number, number[]>(numbers.map((page) => [page, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of numbers) times.get(page)?.push(await timePage(url, page, size));
  }
  const medians = numbers.map((page) => percentile(times.get(page) ?? [], 0.5));
  const list = numbers.map((page, index) => `page ${page}: ${medians[index]?.toFixed(1)} ms`).join(', ');
  console.log(`pages of ${size}: ${list}`);
  const [first = 1, second = 1] = medians;
  const early = (first + second) / 2;
  const late = ((medians[3] ?? 0) + (medians[4] ?? 0)) / 2;
  report(
    `late pages of ${size} take ${(late / early).toFixed(2)} times as long as early ones`,
    late / early < mostGrowth,
  );
}

function reportMemory(what: string, memory: { now: number; peak: number } | null): void {
  if (memory === null) {
    console.log('memory is only measured on Linux');
    return;
  }
  report(
    `${what}: ${memory.now.toFixed(0)} MB resident, ${memory.peak.toFixed(0)} MB at most`,
    memory.peak <= mostMegabytes,
  );
}

try {
  const program = await bundle('packages/event-service/app/main.ts', 'event-service');
  const first = await startProgram(program, { DATA_DIR: join(folder, 'first') });
  // Other programs count in elapsed time on a busy machine; several threads may count in processor time.
  const busy = processorMs(first.pid) ?? first.startMs;
  const times = `${first.startMs.toFixed(0)} ms, ${busy.toFixed(0)} ms of processor time`;
  report(`first start with samples: ${times}`, Math.min(first.startMs, busy) < longestStartMs);
  reportMemory('with samples', first.megabytes());
  await first.stop();

  const dataDir = join(folder, 'many');
  const db = await openDatabase(createDialect({ dataDir }));
  await fillMany(db, { count: events, now: Date.now() });
  await db.destroy();
  const many = await startProgram(program, { DATA_DIR: dataDir, EVENT_SERVICE_DEMO: 'off' });
  console.log(`start with ${events} events: ${many.startMs.toFixed(0)} ms`);
  await comparePages(many.url, 30);
  await comparePages(many.url, 200);
  reportMemory(`after ${rounds * 10} pages of ${events} events`, many.megabytes());
  await many.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
finish();
