/** Tries arrangements in order and takes the first that holds; where none does, the last. Fails on an empty list. */
export function firstOrLast<Result>(
  attempts: readonly (() => Result)[],
  holds: (result: Result) => boolean,
): Result {
  let last: { readonly result: Result } | null = null;
  for (const attempt of attempts) {
    last = { result: attempt() };
    if (holds(last.result)) break;
  }
  if (last === null) throw new Error('nothing to choose from');
  return last.result;
}
