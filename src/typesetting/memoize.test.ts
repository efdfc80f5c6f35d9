import { describe, expect, it, vi } from 'vitest';
import { createMemo, runPortion } from './memoize.ts';

const createTools = () => ({ measure: (text: string) => text.length, hyphenate: (word: string) => [word] });
const tools = createTools();

describe('createMemo', () => {
  it('computes a result once for each key', () => {
    const memoize = createMemo<string>(10);
    const compute = vi.fn<() => string>(() => 'set');
    expect([
      memoize(tools, 'a', compute),
      memoize(tools, 'a', compute),
      memoize(tools, 'b', compute),
    ]).toEqual(['set', 'set', 'set']);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('caches results by font and language', () => {
    const memoize = createMemo<string>(10);
    memoize(tools, 'a', () => 'first');
    expect(memoize({ ...tools, measure: createTools().measure }, 'a', () => 'other font')).toBe('other font');
    expect(memoize({ ...tools, hyphenate: createTools().hyphenate }, 'a', () => 'other syllables')).toBe(
      'other syllables',
    );
    expect(memoize(tools, 'a', () => 'second')).toBe('first');
  });

  it('keeps entries in use, drops others and stays bounded', () => {
    const memoize = createMemo<number>(3);
    const compute = vi.fn<() => number>(() => 1);
    for (let round = 0; round < 100; round += 1) {
      memoize(tools, 'always', compute);
      memoize(tools, `once ${round}`, compute);
    }
    expect(compute).toHaveBeenCalledTimes(101);
    memoize(tools, 'once 0', compute);
    expect(compute).toHaveBeenCalledTimes(102);
  });
});

describe('runPortion', () => {
  it('computes at most the given number of new results; the next portion continues', () => {
    const memoize = createMemo<string>(10);
    const compute = vi.fn<() => string>(() => 'set');
    const all = () => ['a', 'b', 'a', 'c', 'd', 'e'].map((key) => memoize(tools, key, compute));
    expect([runPortion(2, all), compute.mock.calls.length]).toEqual([false, 2]);
    expect([runPortion(2, all), compute.mock.calls.length]).toEqual([false, 4]);
    expect([runPortion(2, all), compute.mock.calls.length]).toEqual([true, 5]);
  });

  it('does not limit calls after its end', () => {
    const memoize = createMemo<string>(10);
    const all = () => ['a', 'b', 'c'].map((key) => memoize(tools, key, () => key));
    expect(runPortion(1, all)).toBe(false);
    expect(all()).toEqual(['a', 'b', 'c']);
  });

  it('rethrows other errors and does not limit calls after them', () => {
    const memoize = createMemo<string>(10);
    const fail = () => {
      throw new Error('broken text');
    };
    expect(() => runPortion(1, fail)).toThrow('broken text');
    expect(['a', 'b', 'c'].map((key) => memoize(tools, key, () => key))).toEqual(['a', 'b', 'c']);
  });
});
