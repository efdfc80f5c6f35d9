import { existsSync, readFileSync } from 'node:fs';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** Null if the work fails, or takes longer than `ms`. */
export async function inTime<Result>(work: Result | Promise<Result>, ms: number): Promise<Result | null> {
  // Ended with the race, because it holds on to the result.
  const timer = new AbortController();
  const tooLate = wait(ms, null, { ref: false, signal: timer.signal });
  return Promise.race([work, tooLate])
    .catch(() => null)
    .finally(() => timer.abort());
}

export type TimeLimit = ReturnType<typeof createTimeLimit>;

export const timeIsUp = new Error('it takes too long');

/** A slide takes 30 to 100 ms, the first one of a thread up to 400. */
const limitMs = 500;
const statistics = '/proc/thread-self/schedstat';
/** Only Linux tells it; elsewhere the time that has passed. */
const readSpent = () =>
  (existsSync(statistics) && parseInt(readFileSync(statistics, 'utf8'), 10) / 1e6) || performance.now();

/**
 * Runs work that sets texts; fails with `timeIsUp` if a second attempt (`isAgain`) takes too long too. `begin` is told its name
 * first. `spent`: processor time of the thread, ms, since a busy machine is no fault of the work.
 */
export function createTimeLimit(begin: (name: string) => void = () => {}, spent: () => number = readSpent) {
  return <Result>(
    name: string,
    { runPortion }: Pick<Typesetting, 'runPortion'>,
    work: (isAgain: boolean) => Result,
  ): Result => {
    begin(name);
    for (const isAgain of [false, true]) {
      const end = spent() + limitMs;
      const isOver = () => spent() > end;
      const result = runPortion(isOver, () => work(isAgain));
      if (result !== undefined) return result;
    }
    throw timeIsUp;
  };
}
