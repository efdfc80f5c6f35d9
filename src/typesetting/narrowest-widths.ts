import { isForgotten, running } from './break-lines.ts';
import type { Piece } from './split-text.ts';
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
export function narrowestWidths(pieces: readonly Piece[], rules: NarrowestRules): number[] {
  const stops = allowedStops(pieces, rules);
  const last = stops.length - 1;
  const found: number[] = [];
  let before = [0];
  for (let lines = 1; lines <= Math.min(rules.mostLines, last); lines++) {
    const now: number[] = [];
    for (let to = lines; to <= last; to++) now[to] = least(pieces, stops, before, to, rules);
    found.push(now[last] ?? Infinity);
    before = now;
  }
  return found;
}

/** A place where a line may start or end: before piece `at`, with the widths up to it. */
interface Stop {
  readonly at: number;
  /** Width of all before it, with and without the white space at its end; `until` has the hyphen it draws. */
  readonly from: number;
  readonly until: number;
}

function allowedStops(pieces: readonly Piece[], { level, hyphenWidth }: NarrowestRules): Stop[] {
  const sums = running(pieces);
  const stops: Stop[] = [{ at: 0, from: 0, until: 0 }];
  pieces.forEach(({ after, space }, index) => {
    const isEnd = index === pieces.length - 1;
    if (!isEnd && after.level > level) return;
    const from = sums[index + 1] ?? 0;
    stops.push({ at: index + 1, from, until: from - space + (after.hyphen && !isEnd ? hyphenWidth : 0) });
  });
  return stops;
}

/** The least that the widest line can be when a line ends at stop `to`. */
function least(
  pieces: readonly Piece[],
  stops: readonly Stop[],
  before: readonly number[],
  to: number,
  rules: NarrowestRules,
): number {
  const end = stops[to];
  let best = Infinity;
  for (let from = to - 1; from >= 0; from--) {
    const start = stops[from];
    if (!start || !end) break;
    const width = end.until - start.from;
    if (width > rules.widest || width >= best) break;
    const widest = Math.max(width, before[from] ?? Infinity);
    if (widest < best && (end.at === pieces.length || !isForgotten(pieces, start.at, end.at))) best = widest;
  }
  return best;
}
