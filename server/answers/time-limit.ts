import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

export type TimeLimit = ReturnType<typeof createTimeLimit>;

export const timeIsUp = new Error('it takes too long');

/** For loops without a guarded call. Later than usual limits, since WebAssembly that is stopped within a call does not free its stack. */
const firstStopMs = 750;
/** Reading the time takes 20 µs. */
const callsPerCheck = 10;

/** Ends synchronous work with `timeIsUp`. `spent`: processor time of the thread, ms, since a busy machine is no fault of the work. */
export function createTimeLimit(spent: () => number = readSpent) {
  let end = Infinity;
  let calls = 0;
  let current: () => unknown = () => null;
  // Only a timeout of `vm` interrupts a loop without ending its thread.
  const context = createContext({ work: () => current() });
  const attempt = (stopMs: number): unknown => {
    try {
      return runInContext('work()', context, { timeout: stopMs });
    } catch (error) {
      if (!String(error).includes('Script execution timed out')) throw error;
      if (spent() > end) throw timeIsUp;
      return attempt(2 * stopMs);
    }
  };
  return {
    run: <Result>(limitMs: number, work: () => Result): Result => {
      current = work;
      end = spent() + limitMs;
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `work` returned
        return attempt(firstStopMs) as Result;
      } finally {
        end = Infinity;
      }
    },
    /** `compute`, which fails once the time of `run` is up. */
    guard:
      <Input, Result>(compute: (input: Input) => Result) =>
      (input: Input): Result => {
        calls += 1;
        if (calls % callsPerCheck === 0 && spent() > end) throw timeIsUp;
        return compute(input);
      },
  };
}

/** Only Linux tells it; elsewhere the time that has passed. */
function readSpent(): number {
  try {
    const nanoseconds = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0];
    return Number(nanoseconds) / 1e6 || performance.now();
  } catch {
    return performance.now();
  }
}
