import { breakLines, type LineRange, type LineRules } from './break-lines.ts';
import type { Measure } from './font-metrics.ts';
import type { FittedLines, Fragment } from './text-tools.ts';
import type { BreakLevel } from './word-breaks.ts';

/** A shortened text is hyphenated only if that shows this many times as much of it. */
const MIN_HYPHENATION_GAIN = 1.4;

export const ELLIPSIS = '…';

/** Null if the fragments do not fit. */
export function fitLines(fragments: readonly Fragment[], rules: LineRules): FittedLines | null {
  const ranges = breakLines(fragments, rules);
  return ranges && linesOf(fragments, fragments.length, ranges);
}

/** As many words as fit before an ellipsis. If no fragment fits: none in a paragraph (`isRagged`), one in a title. */
export function shortenLines(
  fragments: readonly Fragment[],
  rules: LineRules,
  measure: Measure,
): FittedLines {
  const ellipsis = measure(ELLIPSIS);
  const breakFirst = (count: number, level: BreakLevel) => {
    const shown = fragments.slice(0, count).map((fragment, index) => ({
      ...fragment,
      width: fragment.width + (index < count - 1 ? 0 : fragment.space + ellipsis),
      space: index < count - 1 ? fragment.space : 0,
    }));
    return breakLines(shown, { ...rules, level });
  };
  const largestCount = (level: BreakLevel, atWordEnds: boolean) => {
    const ends = fragments.flatMap(({ endsWord }, index) => (endsWord || !atWordEnds ? [index + 1] : []));
    return largestThatFits(
      ends.filter((end) => end < fragments.length),
      (count) => breakFirst(count, level) !== null,
    );
  };
  const hyphenated = largestCount(4, true);
  const unhyphenated = largestCount(2, true);
  const words = unhyphenated * MIN_HYPHENATION_GAIN < hyphenated ? hyphenated : unhyphenated;
  const fitting = words || largestCount(4, false);
  if (fitting === 0 && rules.isRagged)
    return { lines: [], rest: textOf(fragments, [0, fragments.length]), shortened: true };
  const count = withoutJoiningWords(fragments, fitting || 1);
  const level = words && words === unhyphenated ? 2 : 4;
  return linesOf(fragments, count, breakFirst(count, level) ?? [[0, count]]);
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

function linesOf(fragments: readonly Fragment[], end: number, ranges: readonly LineRange[]): FittedLines {
  const lines = ranges.map(([from, to]) => ({
    text: textOf(fragments, [from, to]),
    hyphen: to < end && (fragments[to - 1]?.after.hyphen ?? false),
  }));
  return { lines, rest: textOf(fragments, [end, fragments.length]), shortened: end < fragments.length };
}

function textOf(fragments: readonly Fragment[], [from, to]: LineRange): string {
  return fragments
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
}
