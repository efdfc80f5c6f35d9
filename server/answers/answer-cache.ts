import { LRUCache } from 'lru-cache';
import type { PreparedAnswer } from './prepared-answer.ts';

export type Answer = PreparedAnswer | Promise<PreparedAnswer>;

/** Prepared answers that become invalid together. */
export interface AnswerScope {
  /** The cached answer, else that of `make`, which is called once for concurrent requests. */
  readonly get: (key: string, make: () => Promise<PreparedAnswer>) => Answer;
  readonly close: () => void;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const overhead = 2000;

/** Least recently used answers are removed first. */
export function createAnswerCache(maxBytes: number) {
  const answers = new LRUCache<string, PreparedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.bytes + 2 * key.length + overhead,
  });
  let scopes = 0;
  const openScope = (): AnswerScope => {
    scopes += 1;
    const prefix = `${scopes} `;
    const pending = new Map<string, Promise<PreparedAnswer>>();
    let isOpen = true;
    const prepare = (key: string, make: () => Promise<PreparedAnswer>) => {
      const making = make()
        .then((answer) => {
          if (isOpen) answers.set(key, answer);
          return answer;
        })
        .finally(() => pending.delete(key));
      pending.set(key, making);
      return making;
    };
    return {
      get: (name, make) => {
        const key = prefix + name;
        return answers.get(key) ?? pending.get(key) ?? prepare(key, make);
      },
      close: () => {
        isOpen = false;
        for (const key of answers.keys()) if (key.startsWith(prefix)) answers.delete(key);
      },
    };
  };
  return { openScope, bytes: () => answers.calculatedSize };
}
