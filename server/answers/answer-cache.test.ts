import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { createPreparedAnswer, type PreparedAnswer } from './prepared-answer.ts';

const answerOf = (bytes: number) => createPreparedAnswer('text/plain', Buffer.alloc(bytes), null, null);

describe('prepared answers', () => {
  it('stay within their bytes; what was not asked for the longest time goes first', async () => {
    const cache = createAnswerCache(1_000_000);
    const { get } = cache.openScope();
    const made: string[] = [];
    const ask = async (key: string) =>
      get(key, async () => {
        made.push(key);
        return answerOf(300_000);
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
    for (let n = 0; n < 5000; n += 1) await ask(`made-up ${n}`);
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
    expect(cache.bytes()).toBeGreaterThan(500_000);
  });

  it('are weighed with what keeping them costs: 100,000 empty ones are not for nothing', async () => {
    const cache = createAnswerCache(1_000_000);
    const { get } = cache.openScope();
    for (let n = 0; n < 1000; n += 1) await get(`${n}`, async () => answerOf(0));
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
    expect(cache.bytes()).toBeGreaterThan(900_000);
  });

  it('are prepared once for all who ask meanwhile, and again after a failure', async () => {
    const { get } = createAnswerCache(1_000_000).openScope();
    let made = 0;
    let fail: (error: Error) => void = () => undefined;
    const make = () => {
      made += 1;
      return new Promise<PreparedAnswer>((_, reject) => {
        fail = reject;
      });
    };
    const both = [get('a', make), get('a', make)];
    expect(made).toBe(1);
    fail(new Error('no'));
    for (const one of both) await expect(one).rejects.toThrow('no');
    expect(await get('a', async () => answerOf(7))).toMatchObject({ bytes: 7 });
  });

  it('of one time go with it, also those that are still being prepared', async () => {
    const cache = createAnswerCache(1_000_000);
    const [old, current] = [cache.openScope(), cache.openScope()];
    await old.get('a', async () => answerOf(10));
    await current.get('a', async () => answerOf(20));
    const late = old.get('b', async () => answerOf(30));
    old.close();
    await late;
    expect(cache.bytes()).toBeLessThan(20 + 2100);
    expect(await current.get('a', async () => answerOf(0))).toMatchObject({ bytes: 20 });
  });
});
