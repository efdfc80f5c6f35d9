import type { Arranged } from './slide-input.ts';

/** A title gives up this share of its size before anything else leaves for it. */
const tolerance = 0.03;

/**
 * The first arrangement whose title is as large as `wanted` (px); where none is, the first that loses nothing against the best of
 * them. Later ones are not tried in vain.
 */
export function choose(attempts: readonly (() => Arranged)[], wanted: number): Arranged {
  const tried: Arranged[] = [];
  for (const attempt of attempts) {
    const arranged = attempt();
    if (arranged.misfits === 0 && !arranged.titleShortened && arranged.titleSize >= wanted) return arranged;
    tried.push(arranged);
  }
  const worth = ({ misfits, titleShortened, titleSize }: Arranged) =>
    2 * (2 - misfits) + (titleShortened ? 0 : 1) + titleSize / 10_000;
  const best = Math.max(...tried.map(worth));
  const first = tried.find((arranged) => worth(arranged) >= best - tolerance * (best % 1));
  if (first === undefined) throw new Error('a slide without any arrangement');
  return first;
}
