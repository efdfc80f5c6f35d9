/** Work that may stop after each of its steps. */
export type InSteps<Result> = Generator<undefined, Result>;

/** All steps at once. */
export function finishSteps<Result>(steps: InSteps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
