/**
 * How much a value grows over 1,000 steps: the median of the slopes between all pairs of points (Theil and Sen), which a single
 * odd sample cannot bend.
 */
export function growthPerThousand(points: readonly { readonly x: number; readonly y: number }[]): number {
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => ((other.y - one.y) / (other.x - one.x)) * 1000),
  );
  const sorted = slopes.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
