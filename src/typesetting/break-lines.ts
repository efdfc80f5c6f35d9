import type { Fragment } from './text-tools.ts';
import type { BreakLevel } from './word-breaks.ts';

export interface LineRules {
  readonly level: BreakLevel;
  /** Widths in em. */
  readonly width: number;
  readonly hyphenWidth: number;
  readonly lines: number;
  /** For paragraphs: as few lines as possible, the last one somewhat shorter. */
  readonly isRagged: boolean;
}

/** A line as a half-open range of fragments. */
export type LineRange = readonly [from: number, to: number];

const SLACK_COST = 100;
/** The last line of a paragraph may be shorter than the others, but not a single word. */
const LAST_LINE_SHARE = 0.6;
/** For a hyphen directly below another. */
const LADDER_COST = 40;
/** For a line that consists of joining words only: "für", "in der". */
const JOINING_LINE_COST = 60;
const EPSILON = 1e-9;

export function runningWidths(fragments: readonly Fragment[]): number[] {
  const sums = [0];
  for (const { width, space } of fragments) sums.push((sums[sums.length - 1] ?? 0) + width + space);
  return sums;
}

export function everyWordJoinsNext(fragments: readonly Fragment[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!fragments[at]?.after.joinsNext) return false;
  return true;
}

/** The cheapest lines up to some fragment: their cost, and where the last of them starts. */
interface LinePath {
  readonly cost: number;
  readonly from: number;
}

/**
 * Breaks fragments into lines by dynamic programming: the sum of squared slack and of the costs of all breaks is minimal.
 * Null if the text does not fit.
 */
export function breakLines(fragments: readonly Fragment[], rules: LineRules): LineRange[] | null {
  const sums = runningWidths(fragments);
  const end = fragments.length;
  /** By number of lines, then by the fragment up to which they reach. */
  const table: (LinePath | undefined)[][] = [[{ cost: 0, from: 0 }]];
  let best: { readonly lines: number; readonly cost: number } | null = null;
  for (let lines = 1; lines <= rules.lines; lines++) {
    const now: (LinePath | undefined)[] = [];
    for (let to = lines; to <= end; to++)
      now[to] = cheapestPath(fragments, sums, table[lines - 1] ?? [], to, rules);
    table.push(now);
    const whole = now[end];
    if (whole && (!best || whole.cost < best.cost)) best = { lines, cost: whole.cost };
    if (best && (rules.isRagged || best.lines < lines)) break;
  }
  return best && lineRanges(table, best.lines, end);
}

function cheapestPath(
  fragments: readonly Fragment[],
  sums: readonly number[],
  before: readonly (LinePath | undefined)[],
  to: number,
  rules: LineRules,
): LinePath | undefined {
  const last = fragments[to - 1];
  const isEnd = to === fragments.length;
  if (!last || (!isEnd && last.after.level > rules.level)) return undefined;
  const hyphen = !isEnd && last.after.hyphen;
  let best: LinePath | undefined;
  for (let from = to - 1; from >= 0; from--) {
    const width = (sums[to] ?? 0) - (sums[from] ?? 0) - last.space + (hyphen ? rules.hyphenWidth : 0);
    if (width > rules.width + EPSILON) break;
    const path = before[from];
    if (!path) continue;
    const slack = 1 - width / rules.width;
    const ladder = hyphen && from > 0 && fragments[from - 1]?.after.hyphen ? LADDER_COST : 0;
    const cost =
      path.cost +
      (rules.isRagged && isEnd ? LAST_LINE_SHARE : 1) * SLACK_COST * slack * slack +
      (isEnd ? 0 : last.after.cost + (everyWordJoinsNext(fragments, from, to) ? JOINING_LINE_COST : 0)) +
      ladder;
    if (!best || cost < best.cost) best = { cost, from };
  }
  return best;
}

function lineRanges(
  table: readonly (readonly (LinePath | undefined)[])[],
  lines: number,
  end: number,
): LineRange[] {
  const ranges: LineRange[] = [];
  let to = end;
  for (let line = lines; line > 0; line--) {
    const from = table[line]?.[to]?.from ?? 0;
    ranges.unshift([from, to]);
    to = from;
  }
  return ranges;
}
