import { setImmediate } from 'node:timers/promises';

/** Parts of a list, one in each turn of the event loop, so that long work does not hold other requests up. */
export async function* inPortions<One>(
  list: readonly One[],
  size = 200,
): AsyncGenerator<readonly One[], void, undefined> {
  for (let at = 0; at < list.length; at += size) {
    yield list.slice(at, at + size);
    await setImmediate();
  }
}

/** A JSON array, in portions. */
export async function* writeJsonList<One>(
  list: readonly One[],
  toJson: (one: One) => unknown = (one) => one,
): AsyncGenerator<string, void, undefined> {
  let separator = '[';
  for await (const part of inPortions(list)) {
    yield separator + part.map((one) => JSON.stringify(toJson(one))).join(',\n');
    separator = ',\n';
  }
  yield list.length === 0 ? '[]' : ']';
}
