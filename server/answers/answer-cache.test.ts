import { describe, expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';
import { createPreparedAnswer, type PreparedAnswer } from './prepared-answer.ts';

const answerOf = (bytes: number) => createPreparedAnswer('text/plain', Buffer.alloc(bytes), null, null);

describe('the answer cache', () => {
  it('stays within its bytes and removes the least recently used answers first', async () => {
    const cache = createAnswerCache(1_000_000);
    const { get } = cache.openScope();
    const prepared: string[] = [];
    const answer = answerOf(300_000);
    const request = async (key: string) =>
      get(key, async () => {
        prepared.push(key);
        return answer;
      });
    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await request(key);
    expect(prepared).toEqual(['a', 'b', 'c', 'd', 'b']);
    for (let n = 0; n < 5000; n += 1) await request(`made-up ${n}`);
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
    expect(cache.bytes()).toBeGreaterThan(500_000);
  });

  it('counts an overhead per answer, so that empty ones are limited, too', async () => {
    const cache = createAnswerCache(1_000_000);
    const { get } = cache.openScope();
    for (let n = 0; n < 1000; n += 1) await get(`${n}`, async () => answerOf(0));
    expect(cache.bytes()).toBeLessThanOrEqual(1_000_000);
    expect(cache.bytes()).toBeGreaterThan(900_000);
  });

  it('prepares an answer once for concurrent requests, and again after a failure', async () => {
    const { get } = createAnswerCache(1_000_000).openScope();
    let calls = 0;
    let fail: (error: Error) => void = () => undefined;
    const make = () => {
      calls += 1;
      return new Promise<PreparedAnswer>((_, reject) => {
        fail = reject;
      });
    };
    const both = [get('a', make), get('a', make)];
    expect(calls).toBe(1);
    fail(new Error('no'));
    for (const one of both) await expect(one).rejects.toThrow('no');
    expect(await get('a', async () => answerOf(7))).toMatchObject({ bytes: 7 });
  });

  it('removes the answers of a closed scope, also those that are still being prepared', async () => {
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
