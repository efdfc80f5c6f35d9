import type { StoredCategory } from '#storage/filter-categories.ts';

const allMonitors = new Set(['alle monitore', 'all monitors']);

/**
 * Monitors are the siblings of the all-monitors category, else all other categories: the gateway's default, which
 * `site.json` can override.
 */
export function findMonitors(categories: readonly StoredCategory[]) {
  const all = categories.filter(({ name }) => allMonitors.has(normalizeName(name)));
  const others = categories.filter(
    (category) => !all.includes(category) && normalizeName(category.name) !== '',
  );
  const parents = new Set(all.flatMap(({ parentId }) => parentId ?? []));
  const siblings = others.filter(({ parentId }) => parentId !== null && parents.has(parentId));
  const single = siblings.length > 0 ? siblings : others;
  const roleOf = (wanted: number) => {
    if (all.some(({ id }) => id === wanted)) return 'all-monitors';
    return single.some(({ id }) => id === wanted) ? 'monitor' : 'other';
  };
  /** The monitors that show an event with these tags. */
  const select = (tags: readonly number[]) =>
    all.some(({ id }) => tags.includes(id)) ? single : single.filter(({ id }) => tags.includes(id));
  return { all, single, roleOf, select };
}

function normalizeName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
