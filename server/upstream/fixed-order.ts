import { referenceId } from '#events/read-reference.ts';

/** Lists below this depth keep their order: recursion overflows the stack on deeply nested hostile values. */
const maxDepth = 8;

/**
 * A copy with sorted keys, and with lists that are sorted by id, or by content where ids are missing or equal: the service may
 * change any order at each request (specification §8).
 */
export function inFixedOrder(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value) || isListWithGaps(value))
    return sortList(Object.values(value).map((one) => inFixedOrder(one, depth - 1)));
  const fields = Object.entries(value).sort(([a], [b]) => compareTexts(a, b));
  return Object.fromEntries(fields.map(([key, one]) => [key, inFixedOrder(one, depth - 1)]));
}

/** The same for equal ids, else for equal content. Sorts by id. */
export function memberKey(member: unknown): string {
  const id = typeof member === 'object' ? referenceId(member) : null;
  return id === null ? toKey(member, maxDepth) : sortableId(id);
}

function sortList(list: readonly unknown[]): unknown[] {
  if (list.length < 2) return [...list];
  const ids = list.map(referenceId);
  const isDistinct = !ids.includes(null) && new Set(ids).size === ids.length;
  const keyed = list.map((one, at) => {
    const id = ids[at] ?? null;
    const content = isDistinct ? '' : toKey(one, maxDepth);
    return { one, key: `${id === null ? '' : sortableId(id)} ${content}` };
  });
  return keyed.sort((a, b) => compareTexts(a.key, b.key)).map(({ one }) => one);
}

const sortableId = (id: number) => String(id).padStart(16, '0');
/** By code unit, in no language. */
export const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** PHP serializes an array with gaps in its keys as an object. */
function isListWithGaps(value: object): boolean {
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

/** Not `JSON.stringify`, which depends on the order of keys and overflows the stack. */
function toKey(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (depth === 0) return '…';
  const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${toKey(one, depth - 1)}`);
  return `{${(Array.isArray(value) ? fields : fields.sort()).join()}}`;
}
