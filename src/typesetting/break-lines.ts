import type { Fragment } from './split-text.ts';
import type { BreakLevel } from './word-breaks.ts';

/** Widths in em. */
export interface LineRules {
  readonly level: BreakLevel;
  readonly width: number;
  readonly hyphenWidth: number;
  readonly lines: number;
}

/** A line as a half-open range of fragments. */
export type LineRange = readonly [from: number, to: number];

const SLACK_COST = 100;
/** The last line of a paragraph may be shorter than the others, but not a single word. */
const LAST_LINE_SHARE = 0.6;
/** For a hyphen directly below another. */
const LADDER_COST = 40;
/** For a line that consists of joining words only, "für", "in der", or of a sign or two letters, "–", "KI". */
const POOR_LINE_COST = 300;
/** In titles, for a line that ends with the first word of a sentence which begins on it: "Diskussion: Wem / gehört die Stadt?". */
const OPENING_COST = 40;
const MIN_LINE_LETTERS = 3;
const EPSILON = 1e-9;

/**
 * Breaks fragments into lines so that the sum of squared slack and of the costs of all breaks is minimal. `isRagged`: for
 * paragraphs, as few lines as possible, the last one somewhat shorter. Null if the text does not fit.
 */
export function breakLines(fragments: readonly Fragment[], rules: LineRules, isRagged: boolean) {
  const end = fragments.length;
  const costOf: LineCost = (from, to, width, { cost: before }) => {
    const slack = 1 - width / rules.width;
    const poor = isPoorLine(fragments, from, to) ? POOR_LINE_COST : 0;
    if (to === end) return before + poor + (isRagged ? LAST_LINE_SHARE : 1) * SLACK_COST * slack * slack;
    const after = fragments[to - 1]?.after;
    const ladder = after?.hyphen && fragments[from - 1]?.after.hyphen ? LADDER_COST : 0;
    const opening = !isRagged && endsWithOpening(fragments, from, to) ? OPENING_COST : 0;
    return before + SLACK_COST * slack * slack + (after?.cost ?? 0) + poor + ladder + opening;
  };
  let best: LinePath | undefined;
  for (const row of findPaths(fragments, rules, costOf)) {
    const path = row[end];
    if (best !== undefined && !(path !== undefined && path.cost < best.cost)) break;
    best = path;
    if (best !== undefined && isRagged) break;
  }
  return best === undefined ? null : linesOf(best);
}

export function hasPoorLine(fragments: readonly Fragment[], ranges: readonly LineRange[]): boolean {
  return ranges.some(([from, to]) => isPoorLine(fragments, from, to));
}

function linesOf({ from, to, before }: LinePath): LineRange[] {
  return before === null ? [] : [...linesOf(before), [from, to]];
}

/**
 * By how much a title must grow for a break of each level without a hyphen: after "der" or "und", at a word's own hyphen. A line
 * that ends with the first word of a sentence counts like one that ends with "der".
 */
const JOINING_WORD_GAIN = 1.3;
const GAINS: readonly number[] = [1, JOINING_WORD_GAIN, 1.15];

/** In em. */
export interface BlockWidth {
  readonly width: number;
  /** `width` by the product of what the breaks must gain. */
  readonly rated: number;
}

/**
 * The width of exactly 1, 2, 3 … lines, none of them poor, whose rated width is about the smallest; Infinity for none.
 * `hyphenGain`: by how much a title must grow for a hyphen.
 */
export function narrowestWidths(
  fragments: readonly Fragment[],
  rules: LineRules,
  hyphenGain: number,
): BlockWidth[] {
  const gainOf = (from: number, to: number) => {
    const after = to < fragments.length && fragments[to - 1]?.after;
    if (!after) return 1;
    const gain = after.hyphen ? hyphenGain : (GAINS[after.level] ?? 1);
    return endsWithOpening(fragments, from, to) ? gain * JOINING_WORD_GAIN : gain;
  };
  const costOf: LineCost = (from, to, width, before, gain) =>
    isPoorLine(fragments, from, to) ? Infinity : Math.max(width, before.cost / before.gain) * gain;
  return Array.from(findPaths(fragments, rules, costOf, gainOf), (row) => {
    const { cost = Infinity, gain = 1 } = row[fragments.length] ?? {};
    return { width: cost / gain, rated: cost };
  });
}

/** The cost of lines of which the last one has the fragments `from` … `to`, after those `before`; `gain` as in `LinePath`. */
type LineCost = (from: number, to: number, width: number, before: LinePath, gain: number) => number;

/** The cheapest lines up to the fragment `to`: the last one, and those before it; null for none. */
interface LinePath {
  readonly cost: number;
  /** The product of what the breaks at the ends of all lines must gain. */
  readonly gain: number;
  readonly from: number;
  readonly to: number;
  readonly before: LinePath | null;
}

/** Dynamic programming: for 1, 2, 3 … lines the cheapest path to each fragment, where there is one. */
function* findPaths(
  fragments: readonly Fragment[],
  { level, width: maxWidth, hyphenWidth, lines }: LineRules,
  costOf: LineCost,
  gainOf: (from: number, to: number) => number = () => 1,
): Generator<readonly (LinePath | undefined)[]> {
  const end = fragments.length;
  const sums = [0];
  for (const { width, space } of fragments) sums.push((sums[sums.length - 1] ?? 0) + width + space);
  let row: readonly (LinePath | undefined)[] = [{ cost: 0, gain: 1, from: 0, to: 0, before: null }];
  const findPath = ({ after, space }: Fragment, to: number) => {
    let best: LinePath | undefined;
    if (to < end && after.level > level) return best;
    const hyphen = to < end && after.hyphen ? hyphenWidth : 0;
    for (let from = to - 1; from >= 0; from--) {
      const width = (sums[to] ?? 0) - (sums[from] ?? 0) - space + hyphen;
      if (width > maxWidth + EPSILON) break;
      const before = row[from];
      if (before === undefined) continue;
      const gain = before.gain * gainOf(from, to);
      const cost = costOf(from, to, width, before, gain);
      if (cost < (best?.cost ?? Infinity)) best = { cost, gain, from, to, before };
    }
    return best;
  };
  for (let line = 1; line <= Math.min(lines, end); line++) {
    row = [undefined, ...fragments.map((fragment, index) => findPath(fragment, index + 1))];
    yield row;
  }
}

function isPoorLine(fragments: readonly Fragment[], from: number, to: number): boolean {
  if (from === 0 && to === fragments.length) return false;
  let letters = 0;
  let joins = to < fragments.length;
  for (let at = from; at < to; at++) {
    letters += fragments[at]?.letters ?? 0;
    joins &&= fragments[at]?.after.joinsNext === true;
  }
  return joins || letters < MIN_LINE_LETTERS;
}

function endsWithOpening(fragments: readonly Fragment[], from: number, to: number): boolean {
  return to - from > (fragments[to - 1]?.opening ?? Infinity);
}
