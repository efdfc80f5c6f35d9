/**
 * A way from a node back to itself, as the nodes on it; null where there is none.
 * @param {ReadonlyMap<string, Iterable<string>>} arrows
 * @returns {readonly string[] | null}
 */
export function findCircle(arrows) {
  const done = new Set();
  /** @param {string} node @param {readonly string[]} way @returns {readonly string[] | null} */
  const visit = (node, way) => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of arrows.get(node) ?? []) {
      const circle = visit(next, [...way, node]);
      if (circle !== null) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of arrows.keys()) {
    const circle = visit(node, []);
    if (circle !== null) return circle;
  }
  return null;
}
