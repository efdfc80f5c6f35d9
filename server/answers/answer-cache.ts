import type { PreparedAnswer } from './prepared-answer.ts';

export type Answer = PreparedAnswer | Promise<PreparedAnswer>;

/** Prepared answers that are true together; they end together. */
export interface AnswerScope {
  /** The answer under a key: at once where it is kept, else as `make` prepares it, once for all who ask meanwhile. */
  readonly get: (key: string, make: () => Promise<PreparedAnswer>) => Answer;
  readonly close: () => void;
}

export interface AnswerCache {
  readonly openScope: () => AnswerScope;
  /** All that is kept. */
  readonly bytes: () => number;
}

/** What an entry costs beside its bodies: keys, headers, objects. */
const overhead = 2000;

/** Keeps prepared answers within a budget of bytes; what was not asked for the longest time goes first. */
export function createAnswerCache(mostBytes: number): AnswerCache {
  // In the order of their last use.
  const kept = new Map<string, PreparedAnswer>();
  let bytes = 0;
  let scopes = 0;
  const weigh = (key: string, answer: PreparedAnswer) => answer.bytes + 2 * key.length + overhead;
  const drop = (key: string, answer: PreparedAnswer) => {
    kept.delete(key);
    bytes -= weigh(key, answer);
  };
  const keep = (key: string, answer: PreparedAnswer) => {
    kept.set(key, answer);
    bytes += weigh(key, answer);
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes) return;
      drop(oldest, other);
    }
  };
  const openScope = (): AnswerScope => {
    scopes += 1;
    const prefix = `${scopes} `;
    const underWay = new Map<string, Promise<PreparedAnswer>>();
    let isOpen = true;
    return {
      get: (name, make) => {
        const key = prefix + name;
        const known = kept.get(key);
        if (known !== undefined) {
          kept.delete(key);
          kept.set(key, known);
          return known;
        }
        const running = underWay.get(key);
        if (running !== undefined) return running;
        const making = make()
          .then((answer) => {
            if (isOpen) keep(key, answer);
            return answer;
          })
          .finally(() => underWay.delete(key));
        underWay.set(key, making);
        return making;
      },
      close: () => {
        isOpen = false;
        for (const [key, answer] of kept) if (key.startsWith(prefix)) drop(key, answer);
      },
    };
  };
  return { openScope, bytes: () => bytes };
}
