import { putLast } from '#limits/put-last.ts';
import { type BlockWidth, narrowestWidths } from './break-lines.ts';
import { ELLIPSIS, fitLines, type FittedLines, unbroken } from './fit-lines.ts';
import type { Font, Measure } from './font-metrics.ts';
import type { HyphenateText } from './hyphenate-text.ts';
import { type Fragment, splitText, splitWords, type TextTools } from './split-text.ts';

/** The box and the bounds of the size in px; `lineHeight` is a multiple of the size. */
export type TitleBox = { readonly text: string } & Readonly<
  Record<'width' | 'height' | 'ceiling' | 'floor' | 'lineHeight', number>
>;

/**
 * A title may have these breaks, the worse ones only up to a smaller size. `hyphenGain`: by how much it must grow for each hyphen;
 * `maxSize`: a multiple of the floor. Syllables only divide a word that has no room in the smallest size.
 */
const STAGES = [
  { level: 0, hyphenGain: 1, maxSize: Infinity },
  { level: 1, hyphenGain: 1, maxSize: Infinity },
  { level: 2, hyphenGain: 1.3, maxSize: 3 },
  { level: 2, hyphenGain: 1.15, maxSize: 1.6 },
] as const;
/** A title must grow by this for a further line. */
const MIN_LINE_GAIN = 1.13;
/** Wider blocks than this, in that of the floor, rule no other out: it would have more than two hyphens. */
const MAX_GAIN = 1.3 ** 2 * MIN_LINE_GAIN;

/** The title is as large as the box allows. A box lower than a line at the floor gets one line, a narrow one a character per line. */
function fitTitle(box: TitleBox, tools: TextTools) {
  const { text, width, height, floor, ceiling, lineHeight } = box;
  const { measure } = tools;
  // A word too wide for a line with an ellipsis may be split anywhere.
  const fragments = splitText(text, width / floor - measure(` ${ELLIPSIS}`), tools);
  if (fragments.length === 0) return { ...unbroken(text), fontSize: ceiling };
  const size = findLargestSize(box, fragments, measure('-'));
  const lines = Math.max(1, Math.floor(height / (size * lineHeight) + 1e-6));
  const rules = { width: width / size, lines, levels: [0, 1, 2, 3, 4, 5], isRagged: false } as const;
  const fitted = fitLines(fragments, rules, measure);
  // Fragments are measured one by one. If kerning makes a whole line wider than their sum, the size is reduced.
  const widest = Math.max(...drawnLines(fitted).map(measure));
  const fontSize = widest * size > width * 1.0005 ? Math.max(floor, width / widest) : size;
  return { ...fitted, fontSize };
}

/** Gives the lines as a browser draws them: white space collapsed, trimmed at the ends except before an ellipsis. */
function drawnLines({ lines, shortened }: FittedLines): string[] {
  return lines.map(({ text, hyphen }, index) => {
    const line = text.replace(/[\t\n\f\r ]+/g, ' ');
    const isCut = shortened && index === lines.length - 1;
    return isCut ? line.trimStart() + ELLIPSIS : line.trim() + (hyphen ? '-' : '');
  });
}

/** px. */
type ParagraphBox = { readonly text: string } & Readonly<Record<'width' | 'fontSize' | 'maxLines', number>>;

/** Shortened at the end of a word if it does not fit; hyphenated only if it would not fit otherwise. */
function fitParagraph({ text, width, fontSize, maxLines }: ParagraphBox, tools: TextTools): FittedLines {
  const ems = width / fontSize;
  const fragments = splitText(text, ems, tools).map(allowAnyWordEnd);
  if (fragments.length === 0 || maxLines < 1) return { lines: [], rest: text, shortened: text.trim() !== '' };
  const rules = { width: ems, lines: maxLines, levels: [0, 2, 3, 4, 5], isRagged: true } as const;
  return fitLines(fragments, rules, tools.measure);
}

/** A line of a paragraph may end with any word, also a joining one; its cost remains. */
function allowAnyWordEnd(fragment: Fragment): Fragment {
  return fragment.endsWord ? { ...fragment, after: { ...fragment.after, level: 0 } } : fragment;
}

/** The largest size over all stages and numbers of lines that gain enough; the floor if none fits. */
function findLargestSize(box: TitleBox, fragments: readonly Fragment[], hyphenWidth: number): number {
  const width = (MAX_GAIN * box.width) / box.floor;
  const lines = Math.ceil((MAX_GAIN * box.height) / (box.floor * box.lineHeight));
  let best = box.floor;
  for (const { level, hyphenGain, maxSize } of STAGES) {
    const ceiling = Math.min(box.ceiling, maxSize * box.floor);
    if (ceiling <= best) continue;
    const blocks = narrowestWidths(fragments, { level, hyphenWidth, width, lines }, hyphenGain);
    for (const [index, block] of blocks.entries()) {
      const free = Math.min(ceiling, box.width / block.width, box.height / ((index + 1) * box.lineHeight));
      const size = Math.floor(free * 10 + 1e-6) / 10;
      if (size > best && gainsEnough(blocks, block.rated, index + 1)) best = size;
    }
  }
  return best;
}

/**
 * Whether no block with fewer lines or better breaks comes near the size of one of `rated` em by `lines` lines. Measured in the block that
 * the larger title fills, not in the box, so that a larger box never results in a smaller title.
 */
function gainsEnough(blocks: readonly BlockWidth[], rated: number, lines: number): boolean {
  return blocks.every((other, index) => {
    const share = Math.min(rated / other.rated, lines / (index + 1));
    return share * (index + 1 < lines ? MIN_LINE_GAIN : 1) <= 1;
  });
}

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
  const drawn = <Box extends { text: string }>(box: Box) => ({ ...box, text: drawable(box.text) });
  const toolsFor = (font: Font) => {
    const measure = createCached(300, { isSpent: never }, createMeasure(font));
    const split = (text: string) => splitWords(text, { measure, hyphenateText });
    const tools: TextTools = { measure, hyphenateText, split: createCached(30, budget, split) };
    return {
      measure,
      fitTitle: createCached(100, budget, (box: TitleBox) => fitTitle(drawn(box), tools)),
      fitParagraph: createCached(100, budget, (box: ParagraphBox) => fitParagraph(drawn(box), tools)),
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
  const [display, body, strong] = [toolsFor('display'), toolsFor('body'), toolsFor('strong')];
  return { display, body, strong, drawable, runPortion };
}

/** A title or paragraph, and its fragments: with less a portion would get no further. */
const minNewResults = 2;

export const portionEnd = new Error('The time of this portion is over');

const never = () => false;

/** Whether no more results may be computed; asked before each. */
export type Budget = { isSpent: () => boolean };

/** `compute` with a cache of the `maxEntries` results that were used last. Throws `portionEnd` for new ones beyond the budget. */
export function createCached<Input, Result>(
  maxEntries: number,
  budget: Budget,
  compute: (input: Input) => Result,
): (input: Input) => Result {
  const results = new Map<string, Result>();
  return (input) => {
    const key = typeof input === 'string' ? input : JSON.stringify(input);
    let result = results.get(key);
    if (result === undefined) {
      if (budget.isSpent()) throw portionEnd;
      result = compute(input);
    }
    putLast(results, key, result, maxEntries);
    return result;
  };
}
