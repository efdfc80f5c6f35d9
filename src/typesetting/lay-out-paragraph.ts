import { type FittedLines, fitLines } from './fit-lines.ts';
import { type Fragment, splitText, type TextTools } from './split-text.ts';

export interface ParagraphBox {
  readonly text: string;
  /** px. */
  readonly width: number;
  readonly fontSize: number;
  readonly maxLines: number;
}

/** Shortened at the end of a word if it does not fit; hyphenated only if it would not fit otherwise. */
export function layOutParagraph(
  { text, width, fontSize, maxLines }: ParagraphBox,
  tools: TextTools,
): FittedLines {
  const ems = width / fontSize;
  const fragments = splitText(text, ems, tools).map(allowAnyWordEnd);
  if (fragments.length === 0 || maxLines < 1) return { lines: [], rest: text, shortened: text.trim() !== '' };
  const rules = { width: ems, lines: maxLines, levels: [0, 2, 3, 4], isRagged: true } as const;
  return fitLines(fragments, rules, tools.measure);
}

/** In a paragraph a line may end with any word, also a joining one; its cost remains. */
function allowAnyWordEnd(fragment: Fragment): Fragment {
  return fragment.endsWord ? { ...fragment, after: { ...fragment.after, level: 0 } } : fragment;
}
