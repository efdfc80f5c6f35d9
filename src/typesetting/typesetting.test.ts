import { noHyphens } from './hyphenate.ts';
import { describe, expect, it, vi } from 'vitest';
import { createCached, createTypesetting, portionEnd } from './typesetting.ts';

const noLimit = { isSpent: () => false };

/** Enough for `results`. */
function budgetFor(results: number) {
  let left = results;
  return { isSpent: () => (left -= 1) < 0 };
}

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

  it('ends beyond the budget, except for known results', () => {
    const budget = budgetFor(1);
    const cached = createCached(10, budget, (input: string) => input);
    expect(cached('a')).toBe('a');
    expect(() => cached('b')).toThrow(portionEnd);
    expect(cached('a')).toBe('a');
    Object.assign(budget, noLimit);
    expect(cached('b')).toBe('b');
  });

  it('does not keep a result that was not completed', () => {
    const budget = budgetFor(2);
    const cacheOf = (compute: (input: string) => string) => createCached(10, budget, compute);
    const inner = cacheOf((input) => input);
    const outer = cacheOf((input) => inner(input) + inner(`${input}!`));
    expect(() => outer('a')).toThrow(portionEnd);
    Object.assign(budget, budgetFor(2));
    expect(outer('a')).toBe('aa!');
  });
});

it('shortens a row of one line within its first word at a joint', () => {
  const { body } = createTypesetting(
    () => (text) => text.length / 2,
    () => () => [{ at: 14, kind: 'joint' }],
  );
  const row = { text: 'Promovierendenkonvent im Saal', width: 90, fontSize: 10, maxLines: 1 };
  const { lines, rest, shortened } = body.fitParagraph(row);
  expect(lines).toEqual([{ text: 'Promovierenden', hyphen: false }]);
  expect([rest, shortened]).toEqual(['konvent im Saal', true]);
});

describe('typesetting in portions', () => {
  const paragraph = (text: string) => ({ text, width: 100, fontSize: 10, maxLines: 1 });
  const create = () =>
    createTypesetting(
      () => (text) => text.length / 2,
      () => noHyphens,
    );

  const countLines = ({ body }: ReturnType<typeof create>) =>
    ['Eins', 'Zwei', 'Drei'].flatMap((text) => body.fitParagraph(paragraph(text)).lines).length;

  it('gets further with each portion, also without time, and says when nothing is missing', () => {
    const tools = create();
    const run = () =>
      tools.runPortion(
        () => true,
        () => countLines(tools),
      );
    expect([run(), run(), run(), run()]).toEqual([undefined, undefined, 3, 3]);
  });

  it('takes one portion if there is time', () => {
    const tools = create();
    expect(
      tools.runPortion(
        () => false,
        () => countLines(tools),
      ),
    ).toBe(3);
  });

  it('is unlimited after a portion, also after one that failed', () => {
    const { runPortion, body } = create();
    const fail = () => {
      throw new Error('broken text');
    };
    expect(() => runPortion(() => true, fail)).toThrow('broken text');
    expect(body.fitParagraph(paragraph('neu')).lines).toHaveLength(1);
  });
});
