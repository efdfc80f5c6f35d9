import { HttpError, retrySoon } from './prepared-answer.ts';

export type WorkQueue = ReturnType<typeof createWorkQueue>;

interface Waiting {
  readonly client: string;
  /** 0: usual work. Else the first task of each client is in the next round, its second in the one after that. */
  readonly round: number;
  readonly begin: () => void;
  readonly refuse: (error: HttpError) => void;
}

/**
 * Runs one task at a time; at most `places` others wait, those of each client by turns. Beyond, the client with the most tasks
 * waiting loses its newest.
 */
export function createWorkQueue(places: number) {
  let isRunning = false;
  let round = 0;
  const waiting: Waiting[] = [];
  const waitForTurn = (isUsual: boolean, client: string) =>
    new Promise<void>((begin, refuse) => {
      const last = waiting.findLast((one) => one.client === client && one.round > 0)?.round ?? round;
      waiting.push({ client, round: isUsual ? 0 : last + 1, begin, refuse });
      waiting.sort((one, other) => one.round - other.round);
      if (waiting.filter((one) => one.round > 0).length <= places) return undefined;
      return waiting.pop()?.refuse(new HttpError(503, 'Too many such requests at once', retrySoon));
    });
  const leave = () => {
    const next = waiting.shift();
    isRunning = next !== undefined;
    round = Math.max(round, next?.round ?? 0);
    next?.begin();
  };
  return {
    /** Usual work runs before other work and needs no place. Rejects with an `HttpError` if no place is left. */
    run: async <Result>(
      work: () => Promise<Result>,
      { isUsual = false, client = '' } = {},
    ): Promise<Result> => {
      if (isRunning) await waitForTurn(isUsual, client);
      isRunning = true;
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
