/** Thrown where too many wait already; answered with 503 and a time to come back. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Lets some pieces of work run at once; others wait for their turn. */
export interface WorkQueue {
  /** `isUsual` work goes first and always finds a place. Rejects with `QueueFull` where there is no place left. */
  readonly run: <Result>(work: () => Promise<Result>, isUsual?: boolean) => Promise<Result>;
}

/** `atOnce` pieces of work at a time, at most `places` others that wait. */
export function createWorkQueue({ atOnce, places }: { atOnce: number; places: number }): WorkQueue {
  let running = 0;
  const usual: (() => void)[] = [];
  const others: (() => void)[] = [];
  const enter = (isUsual: boolean): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (!isUsual && others.length >= places) return Promise.reject(new QueueFull());
    return new Promise((resolve) => (isUsual ? usual : others).push(resolve));
  };
  const leave = () => {
    const next = usual.shift() ?? others.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    run: async (work, isUsual = false) => {
      await enter(isUsual);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
