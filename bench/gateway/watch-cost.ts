import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readMetric, report, residentMegabytes } from './kit.ts';

/** A process under attack, by what it says of itself. */
export interface Watched {
  readonly pid: number;
  /** The gateway whose `/metrics` tell how long the event loop was held up. */
  readonly url: string;
}

/** What an attack may cost (six of the worst at once). */
export const most = { growthMegabytes: 60, holdUpMs: 100 };

export interface Cost {
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  readonly holdUpMs: number;
  readonly seconds: number;
}

/** Megabytes held at most since the last `forgetPeak` (Linux: `clear_refs` takes a 5 for it). */
function peakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}

function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The longest hold-up since the last question. */
async function readHoldUp({ url }: Watched): Promise<number> {
  return (await readMetric(url, 'nodejs_eventloop_lag_max_seconds')) * 1000;
}

/** Runs an attack and says what it cost the process: memory before, at most and after, the longest hold-up. */
export async function watch(watched: Watched, attack: () => Promise<unknown>): Promise<Cost> {
  await wait(300);
  await readHoldUp(watched);
  forgetPeak(watched.pid);
  const before = residentMegabytes(watched.pid);
  const began = performance.now();
  await attack();
  const seconds = (performance.now() - began) / 1000;
  const holdUpMs = await readHoldUp(watched);
  await wait(300);
  return {
    before,
    peak: peakMegabytes(watched.pid),
    after: residentMegabytes(watched.pid),
    holdUpMs,
    seconds,
  };
}

/** Prints what an attack cost; fails beyond the limits. */
export function reportCost(what: string, cost: Cost, limits: Partial<typeof most> = {}): void {
  const { growthMegabytes, holdUpMs } = { ...most, ...limits };
  const { before, peak, after } = cost;
  const memory = [before, peak, after].map((value) => value.toFixed(0)).join(', ');
  report(
    `${what}: ${cost.seconds.toFixed(1)} s; memory before, at most, after: ${memory} MB (+${(peak - before).toFixed(0)}, at most +${growthMegabytes})`,
    peak - before <= growthMegabytes,
  );
  report(
    `${what}: event loop held up for at most ${cost.holdUpMs.toFixed(0)} ms (at most ${holdUpMs})`,
    cost.holdUpMs <= holdUpMs,
  );
}
