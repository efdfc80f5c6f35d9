import { createMemo } from './memoize.ts';
import { fitLines, type FittedLines, shortenLines } from './fit-lines.ts';
import type { Measure } from './font-metrics.ts';
import { type Piece, splitText } from './split-text.ts';
import type { Hyphenate } from './word-breaks.ts';

export interface ParagraphBox {
  readonly text: string;
  /** px. */
  readonly width: number;
  readonly fontSize: number;
  readonly maxLines: number;
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
}

/**
 * Sets a paragraph of a given size: at most `maxLines` lines, flush left, its last somewhat shorter; what does
 * not fit is shortened at the end of a word. Hyphens only where they bring in what would be left out.
 */
export function layOutParagraph(box: ParagraphBox): FittedLines {
  const { text, width, fontSize, maxLines } = box;
  return remember(box, [width, fontSize, maxLines, text].join(), () => setAnew(box));
}

const remember = createMemo<FittedLines>(400);

function setAnew({ text, width, fontSize, maxLines, measure, hyphenate }: ParagraphBox): FittedLines {
  const parts = splitText(text, { measure, hyphenate, widest: width / fontSize }).map(forText);
  if (parts.length === 0 || maxLines < 1) {
    return { lines: [], rest: text, shortened: text.trim() !== '' };
  }
  const common = { width: width / fontSize, hyphenWidth: measure('-'), lines: Math.floor(maxLines) };
  for (const level of [0, 2, 3, 4] as const) {
    const rules = { ...common, level };
    const set = fitLines(parts, rules, true);
    if (set) return set;
  }
  return shortenLines(parts, { ...common, level: 4 }, true, measure);
}

/** In a paragraph a line may end with any word; its cost still keeps "der" from the edge where it can. */
function forText(piece: Piece): Piece {
  return piece.endsWord ? { ...piece, after: { ...piece.after, level: 0 } } : piece;
}
