/** What a page holds after so many slides, after garbage collection. */
export interface Sample {
  readonly slides: number;
  readonly heapKilobytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly inFlight: number;
}

/** Growth over 1,000 slides up to which a measurement counts as constant. */
const limits = [
  ['heapKilobytes', 40],
  ['nodes', 8],
  ['listeners', 1],
  ['timers', 0.2],
  ['inFlight', 0.2],
] as const;

/** Prints the growth of each value; returns whether all are within their limits. */
export function reportGrowth(samples: readonly Sample[]): boolean {
  let isWithin = true;
  for (const [name, limit] of limits) {
    const values = samples.map((sample) => ({ x: sample.slides, y: sample[name] }));
    const growth = growthPerThousand(values);
    const isFlat = growth <= limit;
    isWithin &&= isFlat;
    const [first, last] = [values[0]?.y, values.at(-1)?.y];
    console.log(
      `${isFlat ? 'ok  ' : 'FAIL'}  ${name}: ${first} → ${last}, ${growth.toFixed(2)} per 1,000 slides (limit ${limit})`,
    );
  }
  return isWithin;
}

/** Growth over 1,000 steps: the Theil–Sen estimator, the median of all slopes, which single outliers do not affect. */
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
