import { firstOrLast } from './first-or-last.ts';
import type { Arranged } from './slide-input.ts';

/** A title gives up this share of its size before anything else leaves for it. */
const tolerance = 0.03;

/**
 * The first arrangement whose title is as large as `wanted` (px); where none is, the first that loses nothing against the best of
 * them. Later ones are not tried in vain.
 */
export function chooseArrangement(attempts: readonly (() => Arranged)[], wanted: number): Arranged {
  const tried: Arranged[] = [];
  const worth = ({ misfits, titleShortened, titleSize }: Arranged) =>
    9 - misfits - (titleShortened ? 2 : 0) + Math.min(titleSize, wanted) / 10_000;
  const last = firstOrLast(attempts, (arranged) => {
    tried.push(arranged);
    return worth(arranged) >= 9 + wanted / 10_000;
  });
  const best = Math.max(...tried.map(worth));
  return tried.find((arranged) => worth(arranged) >= best - tolerance * (best % 1)) ?? last;
}
