import { expect, test } from 'vitest';
import { createAttempts } from './attempts.ts';

test('after ten attempts a name waits until the first of them is a quarter of an hour old', () => {
  let now = 0;
  const attempts = createAttempts(() => now);
  for (let minute = 0; minute < 10; minute += 1) {
    expect(attempts.wait(['ada', 'here'])).toBe(0);
    attempts.count(['ada', 'here']);
    now += 60_000;
  }
  expect(attempts.wait(['ada', 'elsewhere'])).toBe(5 * 60);
  expect(attempts.wait(['bo', 'here'])).toBe(5 * 60);
  expect(attempts.wait(['bo', 'elsewhere'])).toBe(0);
  now += 5 * 60_000;
  expect(attempts.wait(['ada', 'here'])).toBe(0);
});

test('who gets in is forgiven, others are not', () => {
  const attempts = createAttempts(() => 0);
  for (let time = 0; time < 10; time += 1) attempts.count(['ada', 'here']);
  attempts.forget(['ada']);
  expect(attempts.wait(['ada'])).toBe(0);
  expect(attempts.wait(['here'])).toBe(900);
});

test('no more than a thousand are remembered: then everybody waits', () => {
  const attempts = createAttempts(() => 0);
  for (let time = 0; time < 1000; time += 1) attempts.count([`account ${time}`]);
  expect(attempts.wait(['new'])).toBe(900);
});
