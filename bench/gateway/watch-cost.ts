import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readMetric, report, residentMegabytes } from './program.ts';

export interface Watched {
  readonly pid: number;
  /** The gateway whose `/metrics` report the delay of the event loop. */
  readonly url: string;
}

/** Limits of six of the worst requests at once. */
export const costLimits = { growthMegabytes: 60, delayMs: 100 };

export interface Cost {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  readonly delayMs: number;
  readonly seconds: number;
}

/** Largest memory since the last `resetPeak`, in megabytes. */
function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}

/** proc(5): 5 in `clear_refs` resets VmHWM. */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Longest delay of the event loop since the last call. */
async function readDelay({ url }: Watched): Promise<number> {
  return (await readMetric(url, 'nodejs_eventloop_lag_max_seconds')) * 1000;
}

/** Measures memory (megabytes) and event loop delay of a process during `attack`. */
export async function watch(watched: Watched, attack: () => Promise<unknown>): Promise<Cost> {
  await wait(300);
  await readDelay(watched);
  resetPeak(watched.pid);
  const before = residentMegabytes(watched.pid);
  const began = performance.now();
  await attack();
  const seconds = (performance.now() - began) / 1000;
  const delayMs = await readDelay(watched);
  await wait(300);
  return {
    before,
    peak: peakMegabytes(watched.pid),
    after: residentMegabytes(watched.pid),
    delayMs,
    seconds,
  };
}

export function reportCost(what: string, cost: Cost, limits: Partial<typeof costLimits> = {}): void {
  const { growthMegabytes, delayMs } = { ...costLimits, ...limits };
  const { before, peak, after } = cost;
  const memory = [before, peak, after].map((value) => value.toFixed(0)).join(', ');
  report(
    `${what}: ${cost.seconds.toFixed(1)} s; memory before, at most, after: ${memory} MB (+${(peak - before).toFixed(0)}, at most +${growthMegabytes})`,
    peak - before <= growthMegabytes,
  );
  report(
    `${what}: event loop blocked for at most ${cost.delayMs.toFixed(0)} ms (at most ${delayMs})`,
    cost.delayMs <= delayMs,
  );
}
