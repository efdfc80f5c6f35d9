import type { Arranged } from './slide-layout.ts';

/** A title may be smaller by this share before extras are left out. */
const tolerance = 0.03;
const faultless = 9;

/** The result of the first attempt that matches, else of the last one. Throws on an empty list. */
export function firstMatchOrLast<Result>(
  attempts: readonly (() => Result)[],
  matches: (result: Result) => boolean,
): Result {
  let last: { readonly result: Result } | null = null;
  for (const attempt of attempts) {
    last = { result: attempt() };
    if (matches(last.result)) break;
  }
  if (last === null) throw new Error('nothing to choose from');
  return last.result;
}

/**
 * The first arrangement without misfits whose title is as large as `wanted` (px), else the first within the tolerance of the
 * best one.
 */
export function chooseArrangement(attempts: readonly (() => Arranged)[], wanted: number): Arranged {
  const tried: Arranged[] = [];
  // The whole part falls with faults, the fraction grows with the title.
  const score = ({ misfits, titleShortened, titleSize }: Arranged) =>
    faultless - misfits - (titleShortened ? 2 : 0) + Math.min(titleSize, wanted) / 10_000;
  const last = firstMatchOrLast(attempts, (arranged) => {
    tried.push(arranged);
    return score(arranged) >= faultless + wanted / 10_000;
  });
  const best = Math.max(...tried.map(score));
  return tried.find((arranged) => score(arranged) >= best - tolerance * (best % 1)) ?? last;
}
