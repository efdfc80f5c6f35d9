import { existsSync, readFileSync } from 'node:fs';

export type TimeLimit = ReturnType<typeof createTimeLimit>;

export const timeIsUp = new Error('it takes too long');

/** A slide takes 30 to 100 ms, the first one of a thread up to 400. */
const limitMs = 500;
/** Reading the time takes 20 µs. */
const callsPerCheck = 10;

const statistics = '/proc/thread-self/schedstat';
/** Only Linux tells it; elsewhere the time that has passed. */
const readSpent = () =>
  (existsSync(statistics) && parseInt(readFileSync(statistics, 'utf8'), 10) / 1e6) || performance.now();

/**
 * Ends synchronous work at a guarded call with `timeIsUp`, if a second attempt (`isAgain`) takes too long too. `begin` is told the
 * name of the work first. `spent`: processor time of the thread, ms, since a busy machine is no fault of the work.
 */
export function createTimeLimit(begin: (name: string) => void = () => {}, spent: () => number = readSpent) {
  let end = Infinity;
  let calls = 0;
  const run = <Result>(name: string, work: (isAgain: boolean) => Result, isAgain = false): Result => {
    begin(name);
    end = spent() + limitMs;
    try {
      return work(isAgain);
    } catch (error) {
      if (error !== timeIsUp || isAgain) throw error;
      return run(name, work, true);
    } finally {
      end = Infinity;
    }
  };
  /** `compute`, which fails once the time of `run` is up. */
  const guard =
    <Input, Result>(compute: (input: Input) => Result) =>
    (input: Input): Result => {
      calls += 1;
      if (calls % callsPerCheck === 0 && spent() > end) throw timeIsUp;
      return compute(input);
    };
  return { run, guard };
}
