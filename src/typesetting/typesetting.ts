import type { Font, Measure } from './font-metrics.ts';
import { layOutParagraph, type ParagraphBox, unbroken } from './fit-lines.ts';
import { layOutTitle, type TitleBox, unbrokenTitle } from './lay-out-title.ts';
import { splitWords, type TextTools } from './split-text.ts';
import { type Hyphenate, noHyphens } from './hyphenate.ts';

export type Typesetting = ReturnType<typeof createTypesetting>;

/** The typesetting of one screen and language; it owns the caches, each several times as large as a slide needs. */
export function createTypesetting(createMeasure: (font: Font) => Measure, hyphenate: Hyphenate) {
  const budget: Budget = { isSpent: never, isExceeded: false };
  const toolsFor = (font: Font) => {
    const measure = createCached(300, { isSpent: never, isExceeded: false }, () => 0, createMeasure(font));
    const toolsWith = (hyphenate: Hyphenate): TextTools => {
      const split = (text: string) => splitWords(text, { measure, hyphenate });
      return { measure, hyphenate, split: createCached(30, budget, () => noWords, split) };
    };
    const [tools, oneLineTools] = [toolsWith(hyphenate), toolsWith(noHyphens)];
    return {
      measure,
      layOutTitle: createCached(100, budget, unbrokenTitle, (box: TitleBox) => layOutTitle(box, tools)),
      layOutParagraph: createCached(100, budget, unbrokenParagraph, (box: ParagraphBox) =>
        layOutParagraph(box, box.maxLines > 1 ? tools : oneLineTools),
      ),
    };
  };
  /**
   * Once `isSpent` is true, `run` gets placeholders for all that is not cached. Then it returns false, and the next portion
   * gets further.
   */
  const runPortion = (isSpent: () => boolean, run: () => void): boolean => {
    let results = 0;
    budget.isSpent = () => {
      results += 1;
      return results > minNewResults && isSpent();
    };
    try {
      run();
      return !budget.isExceeded;
    } finally {
      Object.assign(budget, { isSpent: never, isExceeded: false });
    }
  };
  return { display: toolsFor('display'), body: toolsFor('body'), strong: toolsFor('strong'), runPortion };
}

/** A title or paragraph, and its fragments: with less a portion would get no further. */
const minNewResults = 2;

const noWords = { fragments: [], maxWidth: 0 };
const unbrokenParagraph = ({ text }: ParagraphBox) => unbroken(text);

const never = () => false;

export interface Budget {
  /** Whether no more results may be computed; asked before each. */
  isSpent: () => boolean;
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
      budget.isExceeded ||= budget.isSpent();
      if (budget.isExceeded) return placeholderFor(input);
      result = compute(input);
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
