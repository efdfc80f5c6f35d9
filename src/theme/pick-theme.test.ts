import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickBackground, pickTheme } from './pick-theme.ts';

describe('the background of a slide', () => {
  it('is that of its topic, or of the count of slide changes', () => {
    const of = (key: number) => pickBackground(key, 7, []);
    expect([31, 32, 33].map(of)).toEqual([3, 4, 5]);
    expect([0, 1, 2, 7, 8].map(of)).toEqual([0, 1, 2, 0, 1]);
  });

  it('does not change between versions for a topic without an id (FNV-1a of the letter a is 0xe40c292c)', () => {
    expect(pickBackground('a', 1000, [])).toBe(0xe40c292c % 1000);
  });

  it('is the next one where a slide beside has it', () => {
    expect(pickBackground(31, 7, [3])).toBe(4);
    expect(pickBackground(34, 7, [6, 0])).toBe(1);
    expect(pickBackground(31, 1, [0])).toBe(0);
  });

  it('is one of those that there are, and differs from the slides beside it if there are enough', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.integer()),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat({ max: 11 }), { maxLength: 2 }),
        (key, count, without) => {
          const index = pickBackground(key, count, without);
          expect(Number.isInteger(index) && index >= 0 && index < count).toBe(true);
          expect(count > without.length && without.includes(index)).toBe(false);
        },
      ),
    );
  });
});

describe('pickTheme', () => {
  it.each([
    ['auto', [6, 19], 'dark'],
    ['auto', [7, 18], 'light'],
    ['light', [23], 'light'],
    ['contrast', [12], 'contrast'],
  ] as const)('%s at %j h is %s', (theme, hours, expected) => {
    for (const hour of hours) expect(pickTheme(theme, hour)).toBe(expected);
  });
});
