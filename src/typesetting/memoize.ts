import type { Measure } from './font-metrics.ts';
import type { Hyphenate } from './word-breaks.ts';

export interface LayoutTools {
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
}

interface Generations<Result> {
  recent: Map<string, Result>;
  previous: Map<string, Result>;
}

/** New results that memoized functions may still compute; limited by `runPortion` only. */
let budget = Infinity;
const budgetExceeded = new Error('the budget of new results is used up');

/** Caches results by tools and key in two generations of `maxEntries`; entries not read during one are dropped. */
export function createMemo<Result>(maxEntries: number) {
  const all = new WeakMap<Measure, WeakMap<Hyphenate, Generations<Result>>>();
  const generationsFor = ({ measure, hyphenate }: LayoutTools) => {
    const byHyphenate = all.get(measure) ?? new WeakMap<Hyphenate, Generations<Result>>();
    const generations = byHyphenate.get(hyphenate) ?? { recent: new Map(), previous: new Map() };
    all.set(measure, byHyphenate.set(hyphenate, generations));
    return generations;
  };
  return (tools: LayoutTools, key: string, compute: () => Result): Result => {
    const generations = generationsFor(tools);
    const cached = generations.recent.get(key);
    if (cached !== undefined) return cached;
    const result = generations.previous.get(key) ?? computeWithinBudget(compute);
    if (generations.recent.size >= maxEntries) {
      Object.assign(generations, { previous: generations.recent, recent: new Map() });
    }
    generations.recent.set(key, result);
    return result;
  };
}

function computeWithinBudget<Result>(compute: () => Result): Result {
  if (budget <= 0) throw budgetExceeded;
  budget -= 1;
  return compute();
}

/**
 * Computes a slow layout in short tasks, though it is synchronous code (decision 0083). A memoized function that would exceed
 * the budget throws an error, which `run` must not catch; the result is then false. Results so far are cached, so that the
 * next call gets further. True once `run` completes. Any other error is rethrown.
 */
export function runPortion(maxNewResults: number, run: () => unknown): boolean {
  budget = maxNewResults;
  try {
    run();
    return true;
  } catch (error) {
    if (error === budgetExceeded) return false;
    throw error;
  } finally {
    budget = Infinity;
  }
}
