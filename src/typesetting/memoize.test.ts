import { describe, expect, it, vi } from 'vitest';
import { createMemo, runPortion } from './memoize.ts';

const tools = () => ({ measure: (text: string) => text.length, hyphenate: (word: string) => [word] });
const known = tools();

describe('a memory', () => {
  it('works out a result once for each key', () => {
    const remember = createMemo<string>(10);
    const make = vi.fn<() => string>(() => 'set');
    expect([remember(known, 'a', make), remember(known, 'a', make), remember(known, 'b', make)]).toEqual([
      'set',
      'set',
      'set',
    ]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('knows nothing of another face or another language', () => {
    const remember = createMemo<string>(10);
    remember(known, 'a', () => 'first');
    expect(remember({ ...known, measure: tools().measure }, 'a', () => 'other face')).toBe('other face');
    expect(remember({ ...known, hyphenate: tools().hyphenate }, 'a', () => 'other syllables')).toBe(
      'other syllables',
    );
    expect(remember(known, 'a', () => 'second')).toBe('first');
  });

  it('keeps what is asked for and forgets the rest, so that it never grows', () => {
    const remember = createMemo<number>(3);
    const make = vi.fn<() => number>(() => 1);
    for (let round = 0; round < 100; round += 1) {
      remember(known, 'always', make);
      remember(known, `once ${round}`, make);
    }
    expect(make).toHaveBeenCalledTimes(101);
    remember(known, 'once 0', make);
    expect(make).toHaveBeenCalledTimes(102);
  });
});

describe('a portion', () => {
  it('works out so many results and no more; the next one goes on from there', () => {
    const remember = createMemo<string>(10);
    const make = vi.fn<() => string>(() => 'set');
    const all = () => ['a', 'b', 'a', 'c', 'd', 'e'].map((key) => remember(known, key, make));
    expect([runPortion(2, all), make.mock.calls.length]).toEqual([false, 2]);
    expect([runPortion(2, all), make.mock.calls.length]).toEqual([false, 4]);
    expect([runPortion(2, all), make.mock.calls.length]).toEqual([true, 5]);
  });

  it('is over with its end: what comes after it works out all it needs', () => {
    const remember = createMemo<string>(10);
    const all = () => ['a', 'b', 'c'].map((key) => remember(known, key, () => key));
    expect(runPortion(1, all)).toBe(false);
    expect(all()).toEqual(['a', 'b', 'c']);
  });

  it('lets other failures through, and ends with them too', () => {
    const remember = createMemo<string>(10);
    const fail = () => {
      throw new Error('broken text');
    };
    expect(() => runPortion(1, fail)).toThrow('broken text');
    expect(['a', 'b', 'c'].map((key) => remember(known, key, () => key))).toEqual(['a', 'b', 'c']);
  });
});
