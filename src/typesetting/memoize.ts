import type { Measure } from './font-metrics.ts';
import type { Hyphenate } from './word-breaks.ts';

/** What a setting depends on beside text and sizes. */
export interface LayoutTools {
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
}

interface Generations<Result> {
  young: Map<string, Result>;
  old: Map<string, Result>;
}

let portion = Infinity;
const portionIsOver = new Error('the rest comes with the next portion');

/**
 * Remembers what was worked out for a key with the same tools: a wall sets the same texts again and again. When `most` are
 * known, what was not asked for since the last time is forgotten, so that it never grows for months.
 */
export function createMemo<Result>(most: number) {
  const all = new WeakMap<Measure, WeakMap<Hyphenate, Generations<Result>>>();
  const knownWith = ({ measure, hyphenate }: LayoutTools) => {
    const byHyphenate = all.get(measure) ?? new WeakMap<Hyphenate, Generations<Result>>();
    const known = byHyphenate.get(hyphenate) ?? { young: new Map(), old: new Map() };
    all.set(measure, byHyphenate.set(hyphenate, known));
    return known;
  };
  return (tools: LayoutTools, key: string, make: () => Result): Result => {
    const known = knownWith(tools);
    const young = known.young.get(key);
    if (young !== undefined) return young;
    const result = known.old.get(key) ?? workOut(make);
    if (known.young.size >= most) Object.assign(known, { old: known.young, young: new Map() });
    known.young.set(key, result);
    return result;
  };
}

function workOut<Result>(make: () => Result): Result {
  if (portion <= 0) throw portionIsOver;
  portion -= 1;
  return make();
}

/**
 * Runs what asks memories, but works out at most `most` new results. False where more are needed: what it has is remembered,
 * so that the next run comes further. Whatever else fails inside comes through.
 */
export function runPortion(most: number, run: () => unknown): boolean {
  portion = most;
  try {
    run();
    return true;
  } catch (error) {
    if (error === portionIsOver) return false;
    throw error;
  } finally {
    portion = Infinity;
  }
}
