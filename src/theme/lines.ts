import { breakLines, fits, type LineRange, type LineRules } from './break-lines.ts';
import type { Measure, Piece } from './pieces.ts';

/** One line of a set text. */
export interface SetLine {
  /** Its part of the original, white space at its end included: a line box must not wrap and hides that space. */
  readonly text: string;
  /** Draw a hyphen after it (by CSS, so that the text stays the original). */
  readonly hyphen: boolean;
}

/** Lines and `rest` joined are the original text, character by character. */
export interface SetLines {
  readonly lines: readonly SetLine[];
  /** What found no room; '' where all is shown. Where there is some, draw `…` after the last line: its room is kept. */
  readonly rest: string;
  readonly shortened: boolean;
}

/** What is drawn after a shortened text; its last line keeps the space before it. */
export const ELLIPSIS = '…';

/** The lines of pieces that fit the rules. */
export function setLines(pieces: readonly Piece[], rules: LineRules, ragged: boolean): SetLines | null {
  const found = breakLines(pieces, rules, ragged);
  return found && { lines: found.map((range) => lineOf(pieces, range)), rest: '', shortened: false };
}

/** As many words as fit with an ellipsis after them; at least one piece, even where that is too wide. */
export function shorten(
  pieces: readonly Piece[],
  rules: LineRules,
  ragged: boolean,
  measure: Measure,
): SetLines {
  const ellipsis = measure(ELLIPSIS);
  const upTo = (count: number) =>
    pieces
      .slice(0, count)
      .map((piece, index) =>
        index < count - 1 ? piece : { ...piece, width: piece.width + piece.space + ellipsis, space: 0 },
      );
  const ends = pieces.flatMap((piece, index) =>
    piece.endsWord && index < pieces.length - 1 ? [index + 1] : [],
  );
  const all = pieces.map((_, index) => index + 1).slice(0, -1);
  const count =
    mostThatFits(ends, (n) => fits(upTo(n), rules)) ?? mostThatFits(all, (n) => fits(upTo(n), rules)) ?? 1;
  const kept = beforeLeaning(pieces, count);
  const set = breakLines(upTo(kept), rules, ragged) ?? [[0, kept] as const];
  return {
    lines: set.map((range) => lineOf(pieces, range, kept)),
    rest: textOf(pieces, [kept, pieces.length]),
    shortened: kept < pieces.length,
  };
}

/** The largest of ascending candidates that fits: what fits with more words fits with fewer. */
function mostThatFits(candidates: readonly number[], fit: (count: number) => boolean): number | null {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fit(candidates[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return candidates[low - 1] ?? null;
}

/** "Kunst und …" says less than "Kunst …": a word that leans on the next goes with it, while half of the text stays. */
function beforeLeaning(pieces: readonly Piece[], count: number): number {
  for (let kept = count; kept > count / 2; kept--) {
    const last = pieces[kept - 1];
    if (last?.endsWord && last.after.level === 0) return kept;
  }
  return count;
}

function lineOf(pieces: readonly Piece[], [from, to]: LineRange, end = pieces.length): SetLine {
  return { text: textOf(pieces, [from, to]), hyphen: to < end && (pieces[to - 1]?.after.hyphen ?? false) };
}

function textOf(pieces: readonly Piece[], [from, to]: LineRange): string {
  return pieces
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
}
