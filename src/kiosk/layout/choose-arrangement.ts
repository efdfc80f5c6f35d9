import type { Arranged } from './slide-layout.ts';

/** A title may be smaller by this share before extras are left out. */
const tolerance = 0.03;
const faultless = 9;

export function firstMatchOrLast<Step, Result>(
  [first, ...others]: readonly [Step, ...Step[]],
  attempt: (step: Step) => Result,
  matches: (result: Result) => boolean,
): Result {
  return others.reduce((result, step) => (matches(result) ? result : attempt(step)), attempt(first));
}

/** The first arrangement without misfits whose title is as large as `wanted` (px), else the first about as good as the best. */
export function chooseArrangement<Step, Result extends Arranged>(
  steps: readonly [Step, ...Step[]],
  attempt: (step: Step) => Result,
  wanted: number,
): Result {
  const tried: Result[] = [];
  // The whole part falls with faults, the fraction grows with the title.
  const score = ({ misfits, titleShortened, titleSize }: Arranged) =>
    faultless - misfits - (titleShortened ? 2 : 0) + Math.min(titleSize, wanted) / 10_000;
  for (const step of steps) {
    const arranged = attempt(step);
    tried.push(arranged);
    if (score(arranged) >= faultless + wanted / 10_000) break;
  }
  const best = Math.max(...tried.map(score));
  const isGood = (arranged: Result) => score(arranged) >= best - tolerance * (best % 1);
  return tried.reduce((chosen, next) => (isGood(chosen) ? chosen : next));
}
