/** Caches results by key. When there are `maxEntries`, all of them are dropped. */
export function createCache<Result>(maxEntries: number) {
  const results = new Map<string, Result>();
  return (key: string, compute: () => Result): Result => {
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    const result = compute();
    if (results.size >= maxEntries) results.clear();
    results.set(key, result);
    return result;
  };
}
