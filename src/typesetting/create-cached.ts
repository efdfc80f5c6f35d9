/** A function whose results are cached by key; `placeholder` stands in for one that exceeds the budget. */
export type Cached<Result> = (key: string, placeholder: Result, compute: () => Result) => Result;

export interface Budget {
  /** Results that may still be computed. */
  left: number;
  isExceeded: boolean;
}

/** Keeps the `maxEntries` results that were used last. */
export function createCached<Result>(maxEntries: number, budget: Budget): Cached<Result> {
  // A map iterates in the order of insertion.
  const results = new Map<string, Result>();
  const keep = (key: string, result: Result) => {
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest);
    return result;
  };
  return (key, placeholder, compute) => {
    const cached = results.get(key);
    if (cached !== undefined) return keep(key, cached);
    budget.isExceeded ||= budget.left <= 0;
    if (budget.isExceeded) return placeholder;
    const result = compute();
    budget.left -= 1;
    // A part of the result may be a placeholder.
    return budget.isExceeded ? result : keep(key, result);
  };
}
