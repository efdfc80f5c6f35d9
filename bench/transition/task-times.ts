import process from 'node:process';
import type { TraceEvent } from './trace-page.ts';

const slowDown = 6;

/**
 * CPU throttling of the browser holds a thread in a loop for five times the elapsed time, including time in which other
 * programs had the processor: at load 13 on two cores it reported 171 ms for a task of 62 ms by processor time. So processor
 * times are multiplied instead. `SLOW_DOWN=browser npm run bench -- transition` uses throttling, for idle machines.
 */
export const isSlowedByBrowser = process.env['SLOW_DOWN'] === 'browser';

/** Rate of CPU throttling; 1 if times are multiplied. */
export const browserRate = isSlowedByBrowser ? slowDown : 1;

/** Milliseconds on a machine slower by `slowDown`. */
export function slowedMs({ tdur, dur }: TraceEvent): number {
  return (((tdur ?? dur ?? 0) / 1000) * slowDown) / browserRate;
}

export interface LongTasks {
  readonly isWithin: boolean;
  /** "0 tasks over 100 ms (at most 0); the longest ran 44, 40 ms of 812" */
  readonly words: string;
  /** Parts of the longest tasks, a line each. */
  readonly details: readonly string[];
}

export function findLongTasks(
  events: readonly TraceEvent[],
  { leastTasks, limitMs }: Readonly<Record<'leastTasks' | 'limitMs', number>>,
): LongTasks {
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const sorted = tasks.toSorted((one, other) => slowedMs(other) - slowedMs(one));
  const long = sorted.filter((task) => slowedMs(task) > limitMs).length;
  const longest = sorted.slice(0, 5);
  const times = longest.map((task) => slowedMs(task).toFixed(0)).join(', ');
  return {
    isWithin: long === 0 && tasks.length > leastTasks,
    words:
      `${slowDown} times slowed down, ${long} tasks over ${limitMs} ms (at most 0); ` +
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

/** Times of a task by kind; an event inside another of its kind is not counted again. */
function describeTask(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = task.ts + (task.dur ?? 0);
  const inside = events.filter(
    ({ ph, ts, name }) => ph === 'X' && ts >= task.ts && ts < end && name !== 'RunTask',
  );
  const parts = kinds.map(([kind, names]) => {
    const ofKind = inside.filter(({ name }) => names.some((one) => one === name));
    const outer = ofKind.filter(
      (event) =>
        !ofKind.some((one) => one !== event && one.ts <= event.ts && one.ts + (one.dur ?? 0) > event.ts),
    );
    return `${kind} ${outer.reduce((sum, event) => sum + slowedMs(event), 0).toFixed(0)}`;
  });
  return `${slowedMs(task).toFixed(0)} ms: ${parts.join(', ')}`;
}
