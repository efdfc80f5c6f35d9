import { isForgotten, running } from './break-lines.ts';
import type { Piece } from './pieces.ts';
import type { BreakLevel } from './word-breaks.ts';

export interface NarrowestRules {
  readonly level: BreakLevel;
  readonly hyphenWidth: number;
  /** Wider lines (em) and more lines than these are of no interest. */
  readonly widest: number;
  readonly mostLines: number;
}

/**
 * The least width in em into which the pieces go on exactly 1, 2, 3 … lines (at index 0, 1, 2 …); Infinity where they
 * do not. It depends on the text and its face alone, not on any box: all sizes follow from it.
 */
export function narrowest(pieces: readonly Piece[], rules: NarrowestRules): number[] {
  const sums = running(pieces);
  const found: number[] = [];
  let before = [0];
  for (let lines = 1; lines <= Math.min(rules.mostLines, pieces.length); lines++) {
    const now: number[] = [];
    for (let to = lines; to <= pieces.length; to++) now[to] = least(pieces, sums, before, to, rules);
    found.push(now[pieces.length] ?? Infinity);
    before = now;
  }
  return found;
}

/** The least that the widest line can be when a line ends before piece `to`. */
function least(
  pieces: readonly Piece[],
  sums: readonly number[],
  before: readonly number[],
  to: number,
  rules: NarrowestRules,
): number {
  const last = pieces[to - 1];
  const isEnd = to === pieces.length;
  if (!last || (!isEnd && last.after.level > rules.level)) return Infinity;
  const hyphen = !isEnd && last.after.hyphen ? rules.hyphenWidth : 0;
  let best = Infinity;
  for (let from = to - 1; from >= 0; from--) {
    const width = (sums[to] ?? 0) - (sums[from] ?? 0) - last.space + hyphen;
    if (width > rules.widest || width >= best) break;
    const widest = Math.max(width, before[from] ?? Infinity);
    if (widest < best && (isEnd || !isForgotten(pieces, from, to))) best = widest;
  }
  return best;
}
