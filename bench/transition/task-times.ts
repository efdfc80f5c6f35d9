import process from 'node:process';
import type { TraceEvent } from './trace-page.ts';

const slowDown = 6;
const longTaskMs = 50;

/**
 * The browser's own slow-down holds a thread in a loop for five times the time that has passed for it, also where a
 * neighbour's program had the processor meanwhile, and that loop counts as time of the thread. On a busy machine (load 13
 * on two processors) it made 171 ms of what took 62 ms by this count. So the page runs undisturbed, and what each task
 * really took of the processor is multiplied. `SLOW_DOWN=browser npm run bench -- transition` asks the browser instead: for
 * an idle machine.
 */
export const isSlowedByBrowser = process.env['SLOW_DOWN'] === 'browser';

/** What to ask the browser for: 1 where the times are multiplied afterwards. */
export const browserRate = isSlowedByBrowser ? slowDown : 1;

/** Time on the processor on a machine so many times slower, in ms. */
export function slowedMs({ tdur, dur }: TraceEvent): number {
  return (((tdur ?? dur ?? 0) / 1000) * slowDown) / browserRate;
}

export interface LongTasks {
  readonly isWithin: boolean;
  /** "0 tasks over 50 ms (at most 0); the longest ran 44, 40 ms of 812" */
  readonly words: string;
  /** What the longest were made of, a line each. */
  readonly details: readonly string[];
}

/** The tasks of a main thread that a slow device would notice. */
export function findLongTasks(events: readonly TraceEvent[], leastTasks: number): LongTasks {
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const sorted = tasks.toSorted((one, other) => slowedMs(other) - slowedMs(one));
  const long = sorted.filter((task) => slowedMs(task) > longTaskMs).length;
  const longest = sorted.slice(0, 5);
  const times = longest.map((task) => slowedMs(task).toFixed(0)).join(', ');
  return {
    isWithin: long === 0 && tasks.length > leastTasks,
    words:
      `${slowDown} times slowed down, ${long} tasks over ${longTaskMs} ms (at most 0); ` +
      `the longest ran ${times} ms of ${tasks.length}`,
    details: longest.map((task) => describeTask(task, events)),
  };
}

const kinds = [
  ['script', ['FunctionCall', 'RunMicrotasks', 'EvaluateScript']],
  ['styles', ['UpdateLayoutTree', 'RecalculateStyles']],
  ['layout', ['Layout']],
  ['paint', ['PrePaint', 'Paint', 'Layerize', 'Commit']],
  ['collection', ['MinorGC', 'MajorGC']],
] as const;

/** What a task was made of; what lies inside another piece of its kind counts with it. */
function describeTask(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = events.filter(
    ({ ph, ts, name }) => ph === 'X' && ts >= task.ts && ts < end && name !== 'RunTask',
  );
  const parts = kinds.map(([kind, names]) => {
    const pieces = inside.filter(({ name }) => names.some((one) => one === name));
    const outer = pieces.filter(
      (piece) =>
        !pieces.some((one) => one !== piece && one.ts <= piece.ts && one.ts + (one.dur ?? 0) > piece.ts),
    );
    return `${kind} ${outer.reduce((sum, piece) => sum + slowedMs(piece), 0).toFixed(0)}`;
  });
  return `${slowedMs(task).toFixed(0)} ms: ${parts.join(', ')}`;
}
