import { breakLines, countPossible, hasPoorLine, type LineRange, type LineRules } from './break-lines.ts';
import type { Measure } from './font-metrics.ts';
import type { Fragment } from './split-text.ts';
import type { BreakLevel } from './word-breaks.ts';

/**
 * The texts of `lines`, with the white space at their ends, and `rest`, which did not fit, joined are the original text. Draw
 * lines with `white-space: nowrap`, and a hyphen by CSS.
 */
export interface FittedLines {
  readonly lines: readonly { readonly text: string; readonly hyphen: boolean }[];
  readonly rest: string;
  /** Draw `…` after the last line; its width is reserved. */
  readonly shortened: boolean;
}

/** A text on one line, whatever its width. */
export function unbroken(text: string): FittedLines {
  return { lines: [{ text, hyphen: false }], rest: '', shortened: false };
}

interface FitRules extends Pick<LineRules, 'width' | 'lines'> {
  readonly levels: readonly BreakLevel[];
  readonly isRagged: boolean;
}

/** A shortened text is hyphenated only if that shows this many times as much of it. */
const MIN_HYPHENATION_GAIN = 1.4;

export const ELLIPSIS = '…';

/** All fragments, else as many words as fit before an ellipsis: at least one in a title, none in a paragraph (`isRagged`). */
export function fitLines(
  fragments: readonly Fragment[],
  { width, lines, levels, isRagged }: FitRules,
  measure: Measure,
): FittedLines {
  const possible = fragments.slice(0, countPossible(fragments, { width, lines }));
  const breakAt = (shown: readonly Fragment[], level: BreakLevel) =>
    breakLines(shown, { level, width, lines, hyphenWidth: measure('-') }, isRagged);
  let fitting: readonly LineRange[] | null = null;
  for (const level of possible.length === fragments.length ? levels : []) {
    const ranges = breakAt(fragments, level);
    if (ranges !== null && !hasPoorLine(fragments, ranges)) return linesOf(fragments, ranges);
    fitting ??= ranges;
  }
  if (fitting !== null) return linesOf(fragments, fitting);
  const ellipsis = measure(ELLIPSIS);
  const cut = possible.map((one) => ({ ...one, width: one.width + one.space + ellipsis, space: 0 }));
  const breakFirst = (count: number, level: BreakLevel) =>
    breakAt([...possible.slice(0, count - 1), ...cut.slice(count - 1, count)], level);
  const largestCount = (level: BreakLevel, atWordEnds: boolean) => {
    const counts = possible
      .slice(0, fragments.length - 1)
      .flatMap(({ endsWord, after }, index) =>
        endsWord || (!atWordEnds && after.level <= level) ? [index + 1] : [],
      );
    return largestThatFits(counts, (count) => breakFirst(count, level) !== null);
  };
  const hyphenated = largestCount(3, true);
  const unhyphenated = largestCount(2, true);
  const words = unhyphenated * MIN_HYPHENATION_GAIN < hyphenated ? hyphenated : unhyphenated;
  const shown = words || largestCount(2, false) || largestCount(5, false);
  if (shown === 0 && isRagged) return linesOf(fragments, []);
  const count = withoutJoiningWords(fragments, shown || 1);
  for (const level of [2, 3, 5] as const) {
    const ranges = breakFirst(count, level);
    if (ranges !== null) return linesOf(fragments, ranges);
  }
  return linesOf(fragments, [[0, count]]);
}

/** Binary search for the largest of ascending candidates that fits; 0 if none does. */
function largestThatFits(candidates: readonly number[], fits: (count: number) => boolean): number {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(candidates[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return candidates[low - 1] ?? 0;
}

/** Drops joining words before the ellipsis ("Kunst und …" becomes "Kunst …"), but not more than half of the text. */
function withoutJoiningWords(fragments: readonly Fragment[], count: number): number {
  for (let shown = count; shown > count / 2; shown--) {
    const last = fragments[shown - 1];
    if (last?.endsWord && last.after.level === 0) return shown;
  }
  return count;
}

function linesOf(fragments: readonly Fragment[], ranges: readonly LineRange[]): FittedLines {
  const textOf = (from: number, to: number) =>
    fragments.slice(from, to).reduce((all, { text }) => all + text, '');
  const end = ranges[ranges.length - 1]?.[1] ?? 0;
  const lines = ranges.map(([from, to]) => ({
    text: textOf(from, to),
    hyphen: to < end && fragments[to - 1]?.after.hyphen === true,
  }));
  return { lines, rest: textOf(end, fragments.length), shortened: end < fragments.length };
}
