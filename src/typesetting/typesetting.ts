import type { Font, Measure } from './font-metrics.ts';
import { layOutParagraph, type ParagraphBox } from './fit-lines.ts';
import { layOutTitle, type TitleBox } from './lay-out-title.ts';
import { splitWords, type TextTools } from './split-text.ts';
import { type Hyphenate, noHyphens } from './word-breaks.ts';

export type Typesetting = ReturnType<typeof createTypesetting>;

/** The typesetting of one screen and language; it owns the caches, each several times as large as a loop needs. */
export function createTypesetting(createMeasure: (font: Font) => Measure, hyphenate: Hyphenate) {
  const noLimit: Budget = { left: Infinity, isExceeded: false };
  const budget = { ...noLimit };
  const toolsFor = (font: Font) => {
    const measure = createCached(1500, noLimit, createMeasure(font));
    const toolsWith = (hyphenate: Hyphenate): TextTools => ({
      measure,
      hyphenate,
      split: createCached(120, budget, (text: string) => splitWords(text, { measure, hyphenate })),
    });
    const [tools, oneLineTools] = [toolsWith(hyphenate), toolsWith(noHyphens)];
    return {
      measure,
      layOutTitle: createCached(200, budget, (box: TitleBox) => layOutTitle(box, tools)),
      layOutParagraph: createCached(400, budget, (box: ParagraphBox) =>
        layOutParagraph(box, box.maxLines > 1 ? tools : oneLineTools),
      ),
    };
  };
  /** Lets `run` fail once it needs more than `maxNewResults` that are not cached. False then; the next portion gets further. */
  const runPortion = (maxNewResults: number, run: () => void): boolean => {
    budget.left = maxNewResults;
    try {
      run();
      return !budget.isExceeded;
    } catch (error) {
      if (budget.isExceeded) return false;
      throw error;
    } finally {
      Object.assign(budget, noLimit);
    }
  };
  return { display: toolsFor('display'), body: toolsFor('body'), strong: toolsFor('strong'), runPortion };
}

export interface Budget {
  /** Results that may still be computed. */
  left: number;
  isExceeded: boolean;
}

/** `compute` with a cache of the `maxEntries` results that were used last. Fails if a new one exceeds the budget. */
export function createCached<Input, Result>(
  maxEntries: number,
  budget: Budget,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  // A map iterates in the order of insertion.
  const results = new Map<string, Result>();
  return (input) => {
    const key = typeof input === 'string' ? input : JSON.stringify(input);
    let result = results.get(key);
    if (result === undefined) {
      budget.isExceeded ||= budget.left <= 0;
      if (budget.isExceeded) throw new Error('no new results in this portion');
      result = compute(input);
      budget.left -= 1;
    }
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
