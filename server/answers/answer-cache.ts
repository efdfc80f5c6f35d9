import type { PreparedAnswer } from './prepared-answer.ts';

export type Answer = PreparedAnswer | Promise<PreparedAnswer>;

/** Prepared answers that become invalid together. */
export interface AnswerScope {
  /** The cached answer, else that of `make`, which is called once for concurrent requests. */
  readonly get: (key: string, make: () => Promise<PreparedAnswer>) => Answer;
  readonly close: () => void;
}

export interface AnswerCache {
  readonly openScope: () => AnswerScope;
  readonly bytes: () => number;
}

const overhead = 2000;

/** Least recently used answers are removed first. */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const answers = new Map<string, PreparedAnswer>();
  let bytes = 0;
  let scopes = 0;
  const sizeOf = (key: string, answer: PreparedAnswer) => answer.bytes + 2 * key.length + overhead;
  const remove = (key: string, answer: PreparedAnswer) => {
    answers.delete(key);
    bytes -= sizeOf(key, answer);
  };
  const add = (key: string, answer: PreparedAnswer) => {
    answers.set(key, answer);
    bytes += sizeOf(key, answer);
    for (const [oldest, other] of answers) {
      if (bytes <= maxBytes) return;
      remove(oldest, other);
    }
  };
  const openScope = (): AnswerScope => {
    scopes += 1;
    const prefix = `${scopes} `;
    const pending = new Map<string, Promise<PreparedAnswer>>();
    let isOpen = true;
    return {
      get: (name, make) => {
        const key = prefix + name;
        const cached = answers.get(key);
        if (cached !== undefined) {
          answers.delete(key);
          answers.set(key, cached);
          return cached;
        }
        const running = pending.get(key);
        if (running !== undefined) return running;
        const making = make()
          .then((answer) => {
            if (isOpen) add(key, answer);
            return answer;
          })
          .finally(() => pending.delete(key));
        pending.set(key, making);
        return making;
      },
      close: () => {
        isOpen = false;
        for (const [key, answer] of answers) if (key.startsWith(prefix)) remove(key, answer);
      },
    };
  };
  return { openScope, bytes: () => bytes };
}
