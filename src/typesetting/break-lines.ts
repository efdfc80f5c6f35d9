import type { Piece } from './split-text.ts';
import type { BreakLevel } from './word-breaks.ts';

export interface LineRules {
  /** Breaks up to this level are allowed. */
  readonly level: BreakLevel;
  /** Widths in em. */
  readonly width: number;
  readonly hyphenWidth: number;
  readonly lines: number;
}

/** Lines as half-open ranges of pieces. */
export type LineRange = readonly [from: number, to: number];

const SLACK_COST = 100;
/** The last line of a paragraph may be shorter than the others, but a single word there looks left over. */
const LAST_SHARE = 0.6;
/** Two hyphens one below the other look like a ladder. */
const LADDER_COST = 40;
/** Rounding in sums of widths must not decide. */
const EPSILON = 1e-9;

/** A line of words that all lean on the next ("für", "in der") looks forgotten. */
const FORGOTTEN_COST = 60;

/** Running widths: the width of a line is a difference of two, not a loop. */
export function running(pieces: readonly Piece[]): number[] {
  const sums = [0];
  for (const { width, space } of pieces) sums.push((sums[sums.length - 1] ?? 0) + width + space);
  return sums;
}

function lineWidth(sums: readonly number[], last: Piece, from: number, to: number): number {
  return (sums[to] ?? 0) - (sums[from] ?? 0) - last.space;
}

/** Whether every word of a line leans on the next. */
export function isForgotten(pieces: readonly Piece[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!pieces[at]?.after.leans) return false;
  return true;
}

interface Way {
  readonly cost: number;
  readonly from: number;
}

/**
 * The best lines: least raggedness (squared slack, so that lines come out alike) and cheapest breaks together, over
 * all ways to break. `ragged` sets a paragraph: as few lines as can be, its last somewhat shorter. null: it does not fit.
 */
export function breakLines(pieces: readonly Piece[], rules: LineRules, ragged: boolean): LineRange[] | null {
  const sums = running(pieces);
  let before: (Way | undefined)[] = [{ cost: 0, from: 0 }];
  const table: (Way | undefined)[][] = [];
  let best: { readonly lines: number; readonly cost: number } | null = null;
  for (let lines = 1; lines <= rules.lines; lines++) {
    const now: (Way | undefined)[] = [];
    for (let to = lines; to <= pieces.length; to++)
      now[to] = cheapest(pieces, sums, before, to, rules, ragged);
    table.push(now);
    const whole = now[pieces.length];
    if (whole && (!best || whole.cost < best.cost)) best = { lines, cost: whole.cost };
    if (best && (ragged || best.lines < lines)) break;
    before = now;
  }
  return best && ranges(table, best.lines, pieces.length);
}

function cheapest(
  pieces: readonly Piece[],
  sums: readonly number[],
  before: readonly (Way | undefined)[],
  to: number,
  rules: LineRules,
  ragged: boolean,
): Way | undefined {
  const last = pieces[to - 1];
  const isEnd = to === pieces.length;
  if (!last || (!isEnd && last.after.level > rules.level)) return undefined;
  const hyphen = !isEnd && last.after.hyphen;
  let best: Way | undefined;
  for (let from = to - 1; from >= 0; from--) {
    const width = lineWidth(sums, last, from, to) + (hyphen ? rules.hyphenWidth : 0);
    if (width > rules.width + EPSILON) break;
    const way = before[from];
    if (!way) continue;
    const slack = 1 - width / rules.width;
    const ladder = hyphen && from > 0 && pieces[from - 1]?.after.hyphen ? LADDER_COST : 0;
    const cost =
      way.cost +
      (ragged && isEnd ? LAST_SHARE : 1) * SLACK_COST * slack * slack +
      (isEnd ? 0 : last.after.cost + (isForgotten(pieces, from, to) ? FORGOTTEN_COST : 0)) +
      ladder;
    if (!best || cost < best.cost) best = { cost, from };
  }
  return best;
}

function ranges(table: readonly (readonly (Way | undefined)[])[], lines: number, end: number): LineRange[] {
  const found: LineRange[] = [];
  let to = end;
  for (let line = lines - 1; line >= 0; line--) {
    const from = table[line]?.[to]?.from ?? 0;
    found.unshift([from, to]);
    to = from;
  }
  return found;
}
