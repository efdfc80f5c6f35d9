import { describe, expect, it } from 'vitest';
import { waitBeforeReload } from './reload-budget.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minutesAgo = (...minutes: readonly number[]) => minutes.map((one) => now - one * 60_000);

describe('waitBeforeReload', () => {
  it.each([
    ['at once where there was none', [], 0],
    ['a minute after the first', [0], 1],
    ['no longer once that minute is over', [2], 0],
    ['four minutes after the second', [3, 1], 3],
    ['a quarter of an hour after the third', [9, 5, 5], 10],
    ['an hour after all others', [50, 40, 30, 20, 10], 50],
    ['not for what is six hours old', [360, 361, 362], 0],
    ['a minute where the clock was set back', [-5000], 1],
  ])('%s', (_what, reloads, minutes) => {
    expect(waitBeforeReload(minutesAgo(...reloads), now)).toBe(minutes * 60_000);
  });

  it('lets a page that fails at every start reload less than twice an hour in the long run', () => {
    const reloads: number[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const at = now + minute * 60_000;
      if (waitBeforeReload(reloads, at) === 0) reloads.push(at);
    }
    expect(reloads.length).toBeLessThan(48);
    expect(reloads.length).toBeGreaterThan(20);
  });
});
