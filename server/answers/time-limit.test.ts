import { expect, it } from 'vitest';
import { createTimeLimit, timeIsUp } from './time-limit.ts';

it('gives what the work returns or throws', () => {
  const { run } = createTimeLimit();
  expect(run('work', () => 7)).toBe(7);
  expect(() => run('work', () => JSON.parse('{'))).toThrow(SyntaxError);
});

it('ends work at a guarded call once its time is up the second time, and has no limit outside', () => {
  let now = 0;
  const begun: string[] = [];
  const { run, guard } = createTimeLimit(
    (name) => begun.push(name),
    () => now,
  );
  const measured: string[] = [];
  const measure = guard((text: string) => {
    measured.push(text);
    now += 9;
    return text.length;
  });
  const work = () => Array.from({ length: 100 }, () => measure('word'));
  expect(() => run('slow', work)).toThrow(timeIsUp);
  expect(begun).toEqual(['slow', 'slow']);
  expect(measured).toHaveLength(59 + 59);
  expect(work()).toHaveLength(100);
  expect(run('cold', (isAgain) => (isAgain ? 7 : work()))).toBe(7);
});
