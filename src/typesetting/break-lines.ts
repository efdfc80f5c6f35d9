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
/** A hyphen directly below another costs this. */
const LADDER_COST = 40;
/** A line that consists of joining words only, "für", "in der", or of a sign or two letters, "–", "KI", costs this. */
const POOR_LINE_COST = 300;
/** A title's line costs this if it ends with the first word of a sentence begun on it: "Diskussion: Wem / gehört die Stadt?". */
const OPENING_COST = 40;
const MIN_LINE_LETTERS = 3;
const EPSILON = 1e-9;

/**
 * Breaks fragments into lines so that the sum of squared slack and of the costs of all breaks is minimal. `isRagged`: for
 * paragraphs, as few lines as possible, the last one somewhat shorter. Null if the text does not fit.
 */
export function breakLines(fragments: readonly Fragment[], rules: LineRules, isRagged: boolean) {
  const end = fragments.length;
  const isPoorLine = findPoorLines(fragments);
  const costOf: LineCost = (from, to, width, { cost: before }) => {
    const slack = 1 - width / rules.width;
    const poor = isPoorLine(from, to) ? POOR_LINE_COST : 0;
    if (to === end) return before + poor + (isRagged ? LAST_LINE_SHARE : 1) * SLACK_COST * slack * slack;
    const after = fragments[to - 1]?.after;
    const ladder = after?.hyphen && fragments[from - 1]?.after.hyphen ? LADDER_COST : 0;
    const opening = !isRagged && endsWithOpening(fragments, from, to) ? OPENING_COST : 0;
    return before + SLACK_COST * slack * slack + (after?.cost ?? 0) + poor + ladder + opening;
  };
  let best: LinePath | undefined;
  for (const path of findPaths(fragments, rules, costOf)) {
    if (best !== undefined && !(path !== undefined && path.cost < best.cost)) break;
    best = path;
    if (best !== undefined && isRagged) break;
  }
  return best === undefined ? null : linesOf(best);
}

export function hasPoorLine(fragments: readonly Fragment[], ranges: readonly LineRange[]): boolean {
  const isPoorLine = findPoorLines(fragments);
  return ranges.some(([from, to]) => isPoorLine(from, to));
}

function linesOf({ from, to, before }: LinePath): LineRange[] {
  return before === null ? [] : [...linesOf(before), [from, to]];
}

/**
 * A title must grow by this for a break of each level without a hyphen: after "der" or "und", at a word's own hyphen. A line that
 * ends with the first word of a sentence counts like one with "der".
 */
const JOINING_WORD_GAIN = 1.3;
const GAINS: readonly number[] = [1, JOINING_WORD_GAIN, 1.15];

/** em. */
export interface BlockWidth {
  readonly width: number;
  /** `width` by the product of what the breaks must gain. */
  readonly rated: number;
}

/**
 * The width of exactly 1, 2, 3 … lines, none of them poor, whose rated width is about the smallest; Infinity for none. Empty if
 * no number of lines could hold the text.
 * `hyphenGain`: by how much a title must grow for a hyphen.
 */
export function narrowestWidths(fragments: readonly Fragment[], rules: LineRules, hyphenGain: number) {
  const gainOf = (from: number, to: number) => {
    const after = to < fragments.length && fragments[to - 1]?.after;
    if (!after) return 1;
    const gain = after.hyphen ? hyphenGain : (GAINS[after.level] ?? 1);
    return endsWithOpening(fragments, from, to) ? gain * JOINING_WORD_GAIN : gain;
  };
  if (countPossible(fragments, rules) < fragments.length) return [];
  const isPoorLine = findPoorLines(fragments);
  const costOf: LineCost = (from, to, width, before, gain) =>
    isPoorLine(from, to) ? Infinity : Math.max(width, before.cost / before.gain) * gain;
  return Array.from(findPaths(fragments, rules, costOf, gainOf), (path): BlockWidth => {
    const { cost = Infinity, gain = 1 } = path ?? {};
    return { width: cost / gain, rated: cost };
  });
}

/** The cost of lines of which the last one has the fragments `from` … `to`, after those `before`; `gain` as in `LinePath`. */
type LineCost = (from: number, to: number, width: number, before: LinePath, gain: number) => number;

/** The cheapest lines up to the fragment `to`: the last one, and those before it; null for none. */
interface LinePath {
  readonly cost: number;
  readonly from: number;
  readonly to: number;
  /** The product of what the breaks at the ends of all lines must gain. */
  readonly gain: number;
  readonly before: LinePath | null;
}

/** How many fragments the lines could hold at most, wherever they break: the work of a layout does not grow with the others. */
export function countPossible(
  fragments: readonly Fragment[],
  { width, lines }: Pick<LineRules, 'width' | 'lines'>,
): number {
  // The white space at the end of a line, which is not counted, is at most 1 em wide.
  let free = lines * (width + 1);
  return fragments.filter((one) => (free -= one.width + one.space) >= 0).length;
}

/** Dynamic programming: for 1, 2, 3 … lines the cheapest path to the end, if there is one. */
function* findPaths(
  fragments: readonly Fragment[],
  { level, width: maxWidth, hyphenWidth, lines }: LineRules,
  costOf: LineCost,
  gainOf: (from: number, to: number) => number = () => 1,
): Generator<LinePath | undefined> {
  const end = fragments.length;
  const isPlace = (to: number) => to === end || (fragments[to - 1]?.after.level ?? 0) <= level;
  const places = [0, ...fragments.map((_, index) => index + 1).filter(isPlace)];
  const sums = [0];
  for (const { width, space } of fragments) sums.push((sums[sums.length - 1] ?? 0) + width + space);
  let row: readonly (LinePath | undefined)[] = [{ cost: 0, gain: 1, from: 0, to: 0, before: null }];
  const findPath = (to: number, place: number) => {
    let best: LinePath | undefined;
    const { after, space = 0 } = fragments[to - 1] ?? {};
    const hyphen = to < end && after?.hyphen ? hyphenWidth : 0;
    for (let at = place - 1; at >= 0; at--) {
      const from = places[at] ?? 0;
      const width = (sums[to] ?? 0) - (sums[from] ?? 0) - space + hyphen;
      if (width > maxWidth + EPSILON) break;
      const before = row[at];
      if (before === undefined) continue;
      const gain = before.gain * gainOf(from, to);
      const cost = costOf(from, to, width, before, gain);
      if (cost < (best?.cost ?? Infinity)) best = { cost, gain, from, to, before };
    }
    return best;
  };
  for (let line = 1; line <= Math.min(lines, end); line++) {
    row = places.map(findPath);
    yield row[places.length - 1];
  }
}

/** Whether a line of the fragments `from` … `to` is poor. By sums up to each fragment: it is asked for all pairs. */
function findPoorLines(fragments: readonly Fragment[]) {
  const end = fragments.length;
  const letters = [0];
  const others = [0];
  let [sum, count] = [0, 0];
  for (const fragment of fragments) {
    letters.push((sum += fragment.letters));
    others.push((count += fragment.after.joinsNext ? 0 : 1));
  }
  return (from: number, to: number): boolean => {
    if (from === 0 && to === end) return false;
    const joins = to < end && others[to] === others[from];
    return joins || (letters[to] ?? 0) - (letters[from] ?? 0) < MIN_LINE_LETTERS;
  };
}

function endsWithOpening(fragments: readonly Fragment[], from: number, to: number): boolean {
  return to - from > (fragments[to - 1]?.opening ?? Infinity);
}
