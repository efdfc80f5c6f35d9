import { isRecord, listOf } from './read-reference.ts';
import { wholeNumber } from './wire-field.ts';

/** One page of a collection; `next` is a path with a query. */
export interface CollectionPage {
  readonly members: readonly unknown[];
  readonly totalItems: number | null;
  readonly next: string | null;
  /** Whether the answer describes its pages; the specification does not require it. */
  readonly hasView: boolean;
  /** The query parameters of `hydra:search`. */
  readonly filters: readonly string[];
}

/** Reads `hydra:member` and `member`. Null without members or with a top-level `error` (specification §15). */
export function readCollection(body: unknown): CollectionPage | null {
  if (!isRecord(body) || 'error' in body) return null;
  const members = listOf(readField(body, 'member'));
  if (members === null) return null;
  const view = readField(body, 'view');
  const next = isRecord(view) ? readField(view, 'next') : null;
  return {
    members,
    totalItems: wholeNumber.safeParse(readField(body, 'totalItems')).data ?? null,
    next: typeof next === 'string' ? next : null,
    hasView: isRecord(view),
    filters: readFilters(readField(body, 'search')),
  };
}

function readField(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return record[`hydra:${name}`] ?? record[name];
}

function readFilters(search: unknown): string[] {
  if (!isRecord(search)) return [];
  const mapping = listOf(readField(search, 'mapping')) ?? [];
  return mapping.flatMap((entry) => {
    const variable = isRecord(entry) ? entry['variable'] : null;
    return typeof variable === 'string' ? [variable] : [];
  });
}
