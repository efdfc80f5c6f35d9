import { describe, expect, it, vi } from 'vitest';
import { createCached } from './create-cached.ts';
import { createTypesetting } from './typesetting.ts';

const noLimit = { left: Infinity, isExceeded: false };
const measure = (text: string) => text.length / 2;

describe('a cache', () => {
  it('computes a result once for each key', () => {
    const cached = createCached<string>(10, noLimit);
    const compute = vi.fn<() => string>(() => 'set');
    for (const key of ['a', 'a', 'b']) expect(cached(key, '', compute)).toBe('set');
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('keeps what is in use, drops the rest and stays bounded', () => {
    const cached = createCached<number>(3, noLimit);
    const compute = vi.fn<() => number>(() => 1);
    for (let round = 0; round < 100; round += 1) {
      cached('always', 0, compute);
      cached(`once ${round}`, 0, compute);
    }
    expect(compute).toHaveBeenCalledTimes(101);
    cached('once 0', 0, compute);
    expect(compute).toHaveBeenCalledTimes(102);
  });

  it('gives placeholders beyond the budget, and does not keep them', () => {
    const budget = { left: 1, isExceeded: false };
    const cached = createCached<string>(10, budget);
    expect([cached('a', '…', () => 'a'), cached('b', '…', () => 'b'), cached('a', '…', () => 'a')]).toEqual([
      'a',
      '…',
      'a',
    ]);
    expect(budget.isExceeded).toBe(true);
    Object.assign(budget, noLimit);
    expect(cached('b', '…', () => 'b')).toBe('b');
  });

  it('does not keep a result that was made of a placeholder', () => {
    const budget = { left: 1, isExceeded: false };
    const [inner, outer] = [createCached<string>(10, budget), createCached<string>(10, budget)];
    const read = () => outer('both', '', () => inner('a', '…', () => 'a') + inner('b', '…', () => 'b'));
    expect(read()).toBe('a…');
    Object.assign(budget, noLimit);
    expect(read()).toBe('ab');
  });
});

describe('typesetting in portions', () => {
  const { runPortion, display } = createTypesetting(
    () => measure,
    (word) => [word],
  );
  const setAll = () => {
    for (const text of ['Eins', 'Zwei', 'Drei', 'Vier'])
      display.titles(text, { fontSize: 0, lines: [], rest: '', shortened: false }, () => ({
        fontSize: 1,
        lines: [],
        rest: '',
        shortened: false,
      }));
  };

  it('gets further with each portion, and says when nothing is missing', () => {
    expect([runPortion(2, setAll), runPortion(2, setAll), runPortion(2, setAll)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is unlimited after a portion, also after one that failed', () => {
    const fail = () => {
      throw new Error('broken text');
    };
    expect(() => runPortion(0, fail)).toThrow('broken text');
    expect(
      display.titles('neu', { fontSize: 0, lines: [], rest: '', shortened: false }, () => ({
        fontSize: 1,
        lines: [],
        rest: '',
        shortened: false,
      })).fontSize,
    ).toBe(1);
  });
});
