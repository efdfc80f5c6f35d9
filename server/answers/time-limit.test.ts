import { expect, it } from 'vitest';
import { createTimeLimit, timeIsUp } from './time-limit.ts';

/** Each text takes 90 ms. */
function create() {
  let now = 0;
  let isOver = () => false;
  const portionEnd = new Error('over');
  const texts: number[] = [];
  const setAll = (count: number) => {
    for (let at = 0; at < count; at += 1) {
      if (isOver()) throw portionEnd;
      texts.push(at);
      now += 90;
    }
    return 'set';
  };
  const tools = {
    runPortion: <Result>(isSpent: () => boolean, run: () => Result): Result | undefined => {
      isOver = isSpent;
      try {
        return run();
      } catch (error) {
        if (error !== portionEnd) throw error;
        return undefined;
      } finally {
        isOver = () => false;
      }
    },
  };
  const begun: string[] = [];
  const limit = createTimeLimit(
    (name) => begun.push(name),
    () => now,
  );
  return { tools, texts, setAll, begun, limit };
}

it('gives what the work returns or throws', () => {
  const { limit, tools, setAll } = create();
  expect(limit('work', tools, () => setAll(2))).toBe('set');
  expect(() => limit('work', tools, () => JSON.parse('{'))).toThrow(SyntaxError);
});

it('ends work that takes too long twice, and has no limit outside', () => {
  const { limit, tools, setAll, texts, begun } = create();
  expect(() => limit('slow', tools, () => setAll(1000))).toThrow(timeIsUp);
  expect(begun).toEqual(['slow']);
  expect(texts).toHaveLength(6 + 6);
  expect(setAll(1000)).toBe('set');
});

it('gives work a second attempt, since the first one of a thread takes longer', () => {
  const { limit, tools, setAll } = create();
  expect(limit('cold', tools, (isAgain) => setAll(isAgain ? 2 : 1000))).toBe('set');
});
