import { expect, it } from 'vitest';
import { createTimeLimit, timeIsUp } from './time-limit.ts';

it('gives what the work returns or throws', () => {
  const { run } = createTimeLimit();
  expect(run(500, () => 7)).toBe(7);
  expect(() => run(500, () => JSON.parse('{'))).toThrow(SyntaxError);
});

it('ends work at a guarded call once its time is up, and has no limit outside', () => {
  let now = 0;
  const { run, guard } = createTimeLimit(() => now);
  const measured: string[] = [];
  const measure = guard((text: string) => {
    measured.push(text);
    now += 9;
    return text.length;
  });
  const work = () => Array.from({ length: 100 }, () => measure('word'));
  expect(() => run(500, work)).toThrow(timeIsUp);
  expect(measured).toHaveLength(59);
  expect(work()).toHaveLength(100);
  expect(() => run(250, work)).toThrow(timeIsUp);
  expect(measured).toHaveLength(188);
});

it('ends a loop without such calls, unless the machine was busy with something else', () => {
  let now = 0;
  let attempts = 0;
  const { run } = createTimeLimit(() => now);
  const loopFirst = (spentMs: number) => () => {
    attempts += 1;
    now += spentMs;
    for (let at = attempts; at % 2 === 1;) at += 2;
    return attempts;
  };
  expect(run(500, loopFirst(100))).toBe(2);
  expect(() => run(500, loopFirst(501))).toThrow(timeIsUp);
  expect(run(500, () => 7)).toBe(7);
});
