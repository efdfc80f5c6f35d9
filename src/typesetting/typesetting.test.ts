import { describe, expect, it, vi } from 'vitest';
import { createCached, createTypesetting } from './typesetting.ts';

const noLimit = { left: Infinity, isExceeded: false };

describe('a cache', () => {
  it('computes a result once for each input', () => {
    const compute = vi.fn<(input: string) => string>((input) => input.toUpperCase());
    const cached = createCached(10, noLimit, compute);
    expect(['a', 'a', 'b'].map(cached)).toEqual(['A', 'A', 'B']);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('keeps what is in use, drops the rest and stays bounded', () => {
    const compute = vi.fn<(input: { readonly text: string }) => string>(({ text }) => text);
    const cached = createCached(3, noLimit, compute);
    for (let round = 0; round < 100; round += 1) {
      cached({ text: 'always' });
      cached({ text: `once ${round}` });
    }
    expect(compute).toHaveBeenCalledTimes(101);
    cached({ text: 'once 0' });
    expect(compute).toHaveBeenCalledTimes(102);
  });

  it('fails beyond the budget, except for known results', () => {
    const budget = { left: 1, isExceeded: false };
    const cached = createCached(10, budget, (input: string) => input);
    cached('a');
    expect(() => cached('b')).toThrow('no new results');
    expect(budget.isExceeded).toBe(true);
    expect(cached('a')).toBe('a');
    Object.assign(budget, noLimit);
    expect(cached('b')).toBe('b');
  });

  it('gets further with each budget, also inside another result', () => {
    const budget = { left: 1, isExceeded: false };
    const inner = createCached(10, budget, (input: string) => input);
    const outer = createCached(10, budget, (input: string) => inner(input) + inner(`${input}!`));
    expect(() => outer('a')).toThrow('no new results');
    Object.assign(budget, { left: 1, isExceeded: false });
    expect(outer('a')).toBe('aa!');
  });
});

describe('typesetting in portions', () => {
  const hyphenate = (word: string) => [word];
  const paragraph = (text: string) => ({ text, width: 100, fontSize: 10, maxLines: 1 });
  const create = () => createTypesetting(() => (text) => text.length / 2, hyphenate);

  it('gets further with each portion, and says when nothing is missing', () => {
    const { runPortion, body } = create();
    const setAll = () => {
      for (const text of ['Eins', 'Zwei', 'Drei']) body.layOutParagraph(paragraph(text));
    };
    const run = () => runPortion(2, setAll);
    expect([run(), run(), run(), run()]).toEqual([false, false, true, true]);
  });

  it('says so too if the error was caught', () => {
    const { runPortion, body } = create();
    const setOne = () => expect(() => body.layOutParagraph(paragraph('Eins'))).toThrow('no new results');
    expect(runPortion(0, setOne)).toBe(false);
  });

  it('is unlimited after a portion, also after one that failed', () => {
    const { runPortion, body } = create();
    const fail = () => {
      throw new Error('broken text');
    };
    expect(() => runPortion(0, fail)).toThrow('broken text');
    expect(body.layOutParagraph(paragraph('neu')).lines).toHaveLength(1);
  });
});
