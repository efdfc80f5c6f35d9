/** Puts an entry at the end of a map, which iterates in the order of insertion, and deletes the first one beyond `max`. */
export function putLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const first of map.keys()) {
    map.delete(first);
    return;
  }
}
