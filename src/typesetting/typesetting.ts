import type { Font, Measure } from './font-metrics.ts';
import { layOutParagraph, type ParagraphBox, unbroken } from './fit-lines.ts';
import { layOutTitle, type TitleBox, unbrokenTitle } from './lay-out-title.ts';
import { splitWords, type TextTools } from './split-text.ts';
import { type Hyphenate, noHyphens } from './word-breaks.ts';

export type Typesetting = ReturnType<typeof createTypesetting>;

/** The typesetting of one screen and language; it owns the caches, each several times as large as a loop needs. */
export function createTypesetting(createMeasure: (font: Font) => Measure, hyphenate: Hyphenate) {
  const noLimit: Budget = { left: Infinity, isExceeded: false };
  const budget = { ...noLimit };
  const toolsFor = (font: Font) => {
    const measure = createCached(1500, noLimit, () => 0, createMeasure(font));
    const toolsWith = (hyphenate: Hyphenate): TextTools => {
      const split = (text: string) => splitWords(text, { measure, hyphenate });
      return { measure, hyphenate, split: createCached(120, budget, () => noWords, split) };
    };
    const [tools, oneLineTools] = [toolsWith(hyphenate), toolsWith(noHyphens)];
    return {
      measure,
      layOutTitle: createCached(200, budget, unbrokenTitle, (box: TitleBox) => layOutTitle(box, tools)),
      layOutParagraph: createCached(400, budget, unbrokenParagraph, (box: ParagraphBox) =>
        layOutParagraph(box, box.maxLines > 1 ? tools : oneLineTools),
      ),
    };
  };
  /** Beyond `maxNewResults` `run` gets placeholders for all that is not cached. False then; the next portion gets further. */
  const runPortion = (maxNewResults: number, run: () => void): boolean => {
    budget.left = maxNewResults;
    try {
      run();
      return !budget.isExceeded;
    } finally {
      Object.assign(budget, noLimit);
    }
  };
  return { display: toolsFor('display'), body: toolsFor('body'), strong: toolsFor('strong'), runPortion };
}

const noWords = { fragments: [], maxWidth: 0 };
const unbrokenParagraph = ({ text }: ParagraphBox) => unbroken(text);

export interface Budget {
  /** Results that may still be computed. */
  left: number;
  isExceeded: boolean;
}

/** `compute` with a cache of the `maxEntries` results that were used last; placeholders in place of new ones beyond the budget. */
export function createCached<Input, Result>(
  maxEntries: number,
  budget: Budget,
  placeholderFor: (input: Input) => Result,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  // A map iterates in the order of insertion.
  const results = new Map<string, Result>();
  return (input) => {
    const key = typeof input === 'string' ? input : JSON.stringify(input);
    let result = results.get(key);
    if (result === undefined) {
      budget.isExceeded ||= budget.left <= 0;
      if (budget.isExceeded) return placeholderFor(input);
      result = compute(input);
      budget.left -= 1;
      // A part of the result may be a placeholder.
      if (budget.isExceeded) return result;
    }
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
