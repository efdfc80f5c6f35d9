import { createMemo, type LayoutTools } from './memoize.ts';
import { fitLines, type FittedLines, shortenLines } from './fit-lines.ts';
import { type Fragment, splitText } from './split-text.ts';

export interface ParagraphBox extends LayoutTools {
  readonly text: string;
  /** px. */
  readonly width: number;
  readonly fontSize: number;
  readonly maxLines: number;
}

/** Shortened at the end of a word if it does not fit; hyphenated only if it would not fit otherwise. */
export function layOutParagraph(box: ParagraphBox): FittedLines {
  const { text, width, fontSize, maxLines } = box;
  return memoize(box, [width, fontSize, maxLines, text].join(), () => computeParagraph(box));
}

const memoize = createMemo<FittedLines>(400);

function computeParagraph({
  text,
  width,
  fontSize,
  maxLines,
  measure,
  hyphenate,
}: ParagraphBox): FittedLines {
  const fragments = splitText(text, { measure, hyphenate, maxWordWidth: width / fontSize }).map(
    allowAnyWordEnd,
  );
  if (fragments.length === 0 || maxLines < 1) {
    return { lines: [], rest: text, shortened: text.trim() !== '' };
  }
  const common = { width: width / fontSize, hyphenWidth: measure('-'), lines: Math.floor(maxLines) };
  for (const level of [0, 2, 3, 4] as const) {
    const fitted = fitLines(fragments, { ...common, level }, true);
    if (fitted) return fitted;
  }
  return shortenLines(fragments, { ...common, level: 4 }, true, measure);
}

/** In a paragraph a line may end with any word, also a joining one; its cost remains. */
function allowAnyWordEnd(fragment: Fragment): Fragment {
  return fragment.endsWord ? { ...fragment, after: { ...fragment.after, level: 0 } } : fragment;
}
