import { type Budget, createCached } from './create-cached.ts';
import type { Font, Measure } from './font-metrics.ts';
import type { TextTools } from './text-tools.ts';
import type { Hyphenate } from './word-breaks.ts';

export interface Typesetting extends Readonly<Record<Font, TextTools>> {
  /**
   * For a slow layout in short tasks: once `run` has computed `maxNewResults`, it gets placeholders for all that is not
   * cached. Returns false if it did, and its result is useless; the next portion gets further.
   */
  readonly runPortion: (maxNewResults: number, run: () => void) => boolean;
}

/** The typesetting of one screen and language; it owns the caches, each several times as large as a loop needs. */
export function createTypesetting(createMeasure: (font: Font) => Measure, hyphenate: Hyphenate): Typesetting {
  const noLimit: Budget = { left: Infinity, isExceeded: false };
  const budget = { ...noLimit };
  const toolsFor = (font: Font): TextTools => {
    const measure = createMeasure(font);
    const widths = createCached<number>(1500, noLimit);
    return {
      measure: (text) => widths(text, 0, () => measure(text)),
      hyphenate,
      words: createCached(240, budget),
      paragraphs: createCached(400, budget),
      titles: createCached(200, budget),
    };
  };
  const runPortion = (maxNewResults: number, run: () => void) => {
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
