import type { StoredCategory } from '#storage/filter-categories.ts';

/** `all`: the all-monitors categories; `single`: one category for each monitor. */
export interface Monitors {
  readonly all: readonly StoredCategory[];
  readonly single: readonly StoredCategory[];
}

const allMonitors = new Set(['alle monitore', 'all monitors']);

/**
 * Monitors are the siblings of the all-monitors category, else all other categories: the gateway's default, which
 * `site.json` can override.
 */
export function findMonitors(categories: readonly StoredCategory[]): Monitors {
  const all = categories.filter(({ name }) => allMonitors.has(normalizeName(name)));
  const others = categories.filter(
    (category) => !all.includes(category) && normalizeName(category.name) !== '',
  );
  const parents = new Set(all.flatMap(({ parentId }) => parentId ?? []));
  const siblings = others.filter(({ parentId }) => parentId !== null && parents.has(parentId));
  return { all, single: siblings.length > 0 ? siblings : others };
}

export function categoryRole(
  id: number,
  categories: readonly StoredCategory[],
): 'all-monitors' | 'monitor' | 'other' {
  const { all, single } = findMonitors(categories);
  if (all.some((category) => category.id === id)) return 'all-monitors';
  return single.some((category) => category.id === id) ? 'monitor' : 'other';
}

/** The monitors that show an event with these tags. */
export function selectMonitors(
  tags: readonly number[],
  { all, single }: Monitors,
): readonly StoredCategory[] {
  if (all.some(({ id }) => tags.includes(id))) return single;
  return single.filter(({ id }) => tags.includes(id));
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
