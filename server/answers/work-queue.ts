import { HttpError, retrySoon } from './http-error.ts';

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Runs `atOnce` tasks at a time; at most `places` others wait. */
export function createWorkQueue({ atOnce, places }: { atOnce: number; places: number }) {
  let running = 0;
  const usual: (() => void)[] = [];
  const others: (() => void)[] = [];
  const enter = (isUsual: boolean): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (!isUsual && others.length >= places)
      return Promise.reject(new HttpError(503, 'Too many such requests at once', retrySoon));
    return new Promise((resolve) => (isUsual ? usual : others).push(resolve));
  };
  const leave = () => {
    const next = usual.shift() ?? others.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    /** Usual work runs before other work and needs no place. Rejects with an `HttpError` if no place is left. */
    run: async <Result>(work: () => Promise<Result>, isUsual = false): Promise<Result> => {
      await enter(isUsual);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
