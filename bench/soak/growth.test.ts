import { describe, expect, it } from 'vitest';
import { growthPerThousand } from './growth.ts';

const line = (...values: readonly number[]) => values.map((y, index) => ({ x: index * 500, y }));

describe('growthPerThousand', () => {
  it('is the slope of even growth', () => expect(growthPerThousand(line(10, 15, 20, 25))).toBe(10));
  it('is 0 for values that go up and down', () =>
    expect(growthPerThousand(line(10, 12, 10, 12, 10))).toBe(0));
  it('is not affected by one outlier', () =>
    expect(growthPerThousand(line(10, 10, 900, 10, 10, 10))).toBe(0));
  it('is negative for falling values', () => expect(growthPerThousand(line(30, 20, 10))).toBe(-20));
});
