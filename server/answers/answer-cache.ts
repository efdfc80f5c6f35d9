import { LRUCache } from 'lru-cache';
import type { PreparedAnswer } from './prepared-answer.ts';

export type Answer = PreparedAnswer | Promise<PreparedAnswer>;
type Make = () => Promise<PreparedAnswer>;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const overhead = 2000;

/** Least recently used answers are removed first. */
export function createAnswerCache(maxBytes: number) {
  const answers = new LRUCache<string, PreparedAnswer, Make>({
    maxSize: maxBytes,
    sizeCalculation: (answer, key) => answer.bytes + 2 * key.length + overhead,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // Whoever waits for an answer gets it, also if it was evicted meanwhile.
    ignoreFetchAbort: true,
  });
  let scopes = 0;
  /** Prepared answers that become invalid together. */
  const openScope = () => {
    scopes += 1;
    const prefix = `${scopes} `;
    let isOpen = true;
    return {
      /** The cached answer, else that of `make`, which is called once for concurrent requests. */
      get: (name: string, make: Make): Answer => {
        const key = prefix + name;
        const fetch = () => answers.forceFetch(key, { context: make });
        return answers.get(key) ?? fetch().finally(() => isOpen || answers.delete(key));
      },
      close: () => {
        isOpen = false;
        for (const key of answers.keys()) if (key.startsWith(prefix)) answers.delete(key);
      },
    };
  };
  return { openScope, bytes: () => answers.calculatedSize };
}
