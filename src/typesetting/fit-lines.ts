import { breakLines, type LineRange, type LineRules } from './break-lines.ts';
import type { Measure } from './font-metrics.ts';
import type { Piece } from './split-text.ts';
import type { BreakLevel } from './word-breaks.ts';

/** One line of a set text. */
export interface FittedLine {
  /** Its part of the original, white space at its end included: a line box must not wrap and hides that space. */
  readonly text: string;
  /** Draw a hyphen after it (by CSS, so that the text stays the original). */
  readonly hyphen: boolean;
}

/** Lines and `rest` joined are the original text, character by character. */
export interface FittedLines {
  readonly lines: readonly FittedLine[];
  /** What found no room; '' where all is shown. Where there is some, draw `…` after the last line: its room is kept. */
  readonly rest: string;
  readonly shortened: boolean;
}

/** Fewer hyphens are worth three words in ten. */
const CLEARLY_MORE = 1.4;

/** What is drawn after a shortened text; its last line keeps the space before it. */
export const ELLIPSIS = '…';

/** The lines of pieces that fit the rules; null where they do not. `ragged` sets a paragraph. */
export function fitLines(pieces: readonly Piece[], rules: LineRules, ragged: boolean): FittedLines | null {
  const found = breakLines(pieces, rules, ragged);
  return found && linesOf(pieces, pieces.length, found);
}

/**
 * As many words as fit with an ellipsis after them; where not one piece does, none in a paragraph (`ragged`), one in a
 * title, which is never left out. Words are hyphenated at any syllable only where that shows clearly more of the text.
 */
export function shortenLines(
  pieces: readonly Piece[],
  rules: LineRules,
  ragged: boolean,
  measure: Measure,
): FittedLines {
  const ellipsis = measure(ELLIPSIS);
  const set = (count: number, level: BreakLevel) => {
    const kept = pieces.slice(0, count).map((piece, index) => ({
      ...piece,
      width: piece.width + (index < count - 1 ? 0 : piece.space + ellipsis),
      space: index < count - 1 ? piece.space : 0,
    }));
    return breakLines(kept, { ...rules, level }, ragged);
  };
  const most = (level: BreakLevel, wordEnds: boolean) => {
    const ends = pieces.flatMap(({ endsWord }, index) => (endsWord || !wordEnds ? [index + 1] : []));
    return mostThatFits(
      ends.filter((end) => end < pieces.length),
      (count) => set(count, level) !== null,
    );
  };
  const whole = most(4, true);
  const calm = most(2, true);
  const words = calm * CLEARLY_MORE < whole ? whole : calm;
  const fitting = words || most(4, false);
  if (fitting === 0 && ragged)
    return { lines: [], rest: textOf(pieces, [0, pieces.length]), shortened: true };
  const count = beforeLeaning(pieces, fitting || 1);
  return linesOf(pieces, count, set(count, words && words === calm ? 2 : 4) ?? [[0, count]]);
}

/** The largest of ascending candidates that fits, 0 where none does: what fits with more words fits with fewer. */
function mostThatFits(candidates: readonly number[], fit: (count: number) => boolean): number {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fit(candidates[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return candidates[low - 1] ?? 0;
}

/** "Kunst und …" says less than "Kunst …": a word that leans on the next goes with it, while half of the text stays. */
function beforeLeaning(pieces: readonly Piece[], count: number): number {
  for (let kept = count; kept > count / 2; kept--) {
    const last = pieces[kept - 1];
    if (last?.endsWord && last.after.level === 0) return kept;
  }
  return count;
}

function linesOf(pieces: readonly Piece[], end: number, ranges: readonly LineRange[]): FittedLines {
  const lines = ranges.map(([from, to]) => ({
    text: textOf(pieces, [from, to]),
    hyphen: to < end && (pieces[to - 1]?.after.hyphen ?? false),
  }));
  return { lines, rest: textOf(pieces, [end, pieces.length]), shortened: end < pieces.length };
}

function textOf(pieces: readonly Piece[], [from, to]: LineRange): string {
  return pieces
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
}
