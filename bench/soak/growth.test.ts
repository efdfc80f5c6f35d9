import { describe, expect, it } from 'vitest';
import { growthPerThousand } from './growth.ts';

const line = (...values: readonly number[]) => values.map((y, index) => ({ x: index * 500, y }));

describe('growthPerThousand', () => {
  it('is the slope of what grows evenly', () => expect(growthPerThousand(line(10, 15, 20, 25))).toBe(10));
  it('is nothing for what goes up and down', () =>
    expect(growthPerThousand(line(10, 12, 10, 12, 10))).toBe(0));
  it('is not bent by one odd sample', () => expect(growthPerThousand(line(10, 10, 900, 10, 10, 10))).toBe(0));
  it('sees what falls', () => expect(growthPerThousand(line(30, 20, 10))).toBe(-20));
});
