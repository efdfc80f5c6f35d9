import type { Font, Measure } from './font-metrics.ts';
import { layOutParagraph, type ParagraphBox } from './fit-lines.ts';
import { layOutTitle, type TitleBox } from './lay-out-title.ts';
import type { HyphenateText } from './hyphenate-text.ts';
import { splitWords, type TextTools } from './split-text.ts';

export type Typesetting = ReturnType<typeof createTypesetting>;

/**
 * The typesetting of one screen and language; it owns the caches, each several times as large as a slide needs. `drawable`: what
 * the device can draw of a text.
 */
export function createTypesetting(
  createMeasure: (font: Font) => Measure,
  hyphenateText: HyphenateText,
  drawable = (text: string) => text,
) {
  const budget: Budget = { isSpent: never };
  const toolsFor = (font: Font) => {
    const measure = createCached(300, { isSpent: never }, createMeasure(font));
    const split = (text: string) => splitWords(text, { measure, hyphenateText });
    const tools: TextTools = { measure, hyphenateText, split: createCached(30, budget, split) };
    return {
      measure,
      layOutTitle: createCached(100, budget, (box: TitleBox) =>
        layOutTitle({ ...box, text: drawable(box.text) }, tools),
      ),
      layOutParagraph: createCached(100, budget, (box: ParagraphBox) =>
        layOutParagraph({ ...box, text: drawable(box.text) }, tools),
      ),
    };
  };
  /**
   * The result of `run`; undefined if `isSpent` became true before a result that is not cached: the next portion gets further.
   * Code in `run` that catches errors must rethrow `portionEnd`.
   */
  const runPortion = <Result>(isSpent: () => boolean, run: () => Result): Result | undefined => {
    let results = 0;
    budget.isSpent = () => {
      results += 1;
      return results > minNewResults && isSpent();
    };
    try {
      return run();
    } catch (error) {
      if (error === portionEnd) return undefined;
      throw error;
    } finally {
      budget.isSpent = never;
    }
  };
  return { display: toolsFor('display'), body: toolsFor('body'), strong: toolsFor('strong'), runPortion };
}

/** A title or paragraph, and its fragments: with less a portion would get no further. */
const minNewResults = 2;

export const portionEnd = new Error('The time of this portion is over');

const never = () => false;

export interface Budget {
  /** Whether no more results may be computed; asked before each. */
  isSpent: () => boolean;
}

/** `compute` with a cache of the `maxEntries` results that were used last. Throws `portionEnd` for new ones beyond the budget. */
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
      if (budget.isSpent()) throw portionEnd;
      result = compute(input);
    }
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  };
}
