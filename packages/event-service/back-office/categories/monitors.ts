import type { StoredCategory } from '#storage/filter-categories.ts';

/** The categories that name screens, and those whose events every screen shows. */
export interface Monitors {
  readonly all: readonly StoredCategory[];
  readonly single: readonly StoredCategory[];
}

/** What the category whose events every monitor shows is called. */
const allMonitors = new Set(['alle monitore', 'all monitors']);

/**
 * Which categories lead to a monitor: the other children of the all-monitors category's parent, else all categories but
 * that one. The board may be set up otherwise; this is what it does by itself.
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

/** What a category is to the monitors. */
export function categoryRole(
  id: number,
  categories: readonly StoredCategory[],
): 'all-monitors' | 'monitor' | 'other' {
  const { all, single } = findMonitors(categories);
  if (all.some((category) => category.id === id)) return 'all-monitors';
  return single.some((category) => category.id === id) ? 'monitor' : 'other';
}

/** The monitors that show what carries these tags. */
export function selectMonitors(
  tags: readonly number[],
  { all, single }: Monitors,
): readonly StoredCategory[] {
  if (all.some(({ id }) => tags.includes(id))) return single;
  return single.filter(({ id }) => tags.includes(id));
}

/** The page of a monitor, by the number that stays when the category is renamed; null where no board is known. */
export function monitorAddress(category: StoredCategory, boardUrl: string | null): string | null {
  return boardUrl === null ? null : `${boardUrl}/?monitor=${category.id}`;
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
