import type { Arranged } from './slide-layout.ts';

/** A title may be smaller by this share before extras are left out. */
const tolerance = 0.03;
const faultless = 9;

/** The result of the first step that matches, else of the last one. */
export function firstMatchOrLast<Step, Result>(
  [first, ...others]: readonly [Step, ...Step[]],
  attempt: (step: Step) => Result,
  matches: (result: Result) => boolean,
): Result {
  let result = attempt(first);
  for (const step of others) {
    if (matches(result)) break;
    result = attempt(step);
  }
  return result;
}

/**
 * The first arrangement without misfits whose title is as large as `wanted` (px), else the first within the tolerance of the
 * best one.
 */
export function chooseArrangement<Step>(
  steps: readonly [Step, ...Step[]],
  attempt: (step: Step) => Arranged,
  wanted: number,
): Arranged {
  const tried: Arranged[] = [];
  // The whole part falls with faults, the fraction grows with the title.
  const score = ({ misfits, titleShortened, titleSize }: Arranged) =>
    faultless - misfits - (titleShortened ? 2 : 0) + Math.min(titleSize, wanted) / 10_000;
  const tryStep = (step: Step) => {
    const arranged = attempt(step);
    tried.push(arranged);
    return arranged;
  };
  const last = firstMatchOrLast(steps, tryStep, (one) => score(one) >= faultless + wanted / 10_000);
  const best = Math.max(...tried.map(score));
  return tried.find((arranged) => score(arranged) >= best - tolerance * (best % 1)) ?? last;
}
