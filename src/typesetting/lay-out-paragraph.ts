import { fitLines, shortenLines } from './fit-lines.ts';
import { splitText } from './split-text.ts';
import type { FittedLines, Fragment, TextTools } from './text-tools.ts';
import { noHyphens } from './word-breaks.ts';

export interface ParagraphBox {
  readonly text: string;
  /** px. */
  readonly width: number;
  readonly fontSize: number;
  readonly maxLines: number;
}

/**
 * Shortened at the end of a word if it does not fit; hyphenated only if it would not fit otherwise, and never on a single
 * line.
 */
export function layOutParagraph(
  { text, width, fontSize, maxLines }: ParagraphBox,
  tools: TextTools,
): FittedLines {
  const placeholder = { lines: [{ text, hyphen: false }], rest: '', shortened: false };
  return tools.paragraphs([width, fontSize, maxLines, text].join(), placeholder, () => {
    const ems = width / fontSize;
    const wordTools = maxLines > 1 ? tools : { ...tools, hyphenate: noHyphens };
    const fragments = splitText(text, ems, wordTools).map(allowAnyWordEnd);
    if (fragments.length === 0 || maxLines < 1)
      return { lines: [], rest: text, shortened: text.trim() !== '' };
    const rules = { width: ems, hyphenWidth: tools.measure('-'), lines: maxLines, isRagged: true };
    for (const level of [0, 2, 3, 4] as const) {
      const fitted = fitLines(fragments, { ...rules, level });
      if (fitted) return fitted;
    }
    return shortenLines(fragments, { ...rules, level: 4 }, tools.measure);
  });
}

/** In a paragraph a line may end with any word, also a joining one; its cost remains. */
function allowAnyWordEnd(fragment: Fragment): Fragment {
  return fragment.endsWord ? { ...fragment, after: { ...fragment.after, level: 0 } } : fragment;
}
