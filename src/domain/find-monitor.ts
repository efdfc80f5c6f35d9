import type { Category } from '#events/event.ts';
import { slugify } from './slugify.ts';

export function findAllMonitors(
  categories: readonly Category[],
  names: readonly string[],
): readonly Category[] {
  const slugs = new Set(names.map(slugify));
  return categories.filter((category) => slugs.has(slugify(category.name)));
}

/** The monitors of a site (design §4): as configured in `site.json`, else from the tree of categories. */
export function listMonitors(
  categories: readonly Category[],
  site: { readonly allMonitors: readonly string[]; readonly monitors?: readonly string[] | undefined },
): readonly Category[] {
  const named = categories.filter((category) => slugify(category.name) !== '');
  if (site.monitors !== undefined) {
    const found = site.monitors.map((id) => findMonitor(id, named, site.allMonitors));
    return found.filter((monitor) => monitor !== null);
  }
  const all = findAllMonitors(named, site.allMonitors);
  const others = named.filter((category) => !all.includes(category));
  const parents = new Set(all.map((category) => category.parentId).filter((id) => id !== null));
  const siblings = others.filter((category) => category.parentId !== null && parents.has(category.parentId));
  return siblings.length > 0 ? siblings : others;
}

/** The category of a monitor ID, by the first kind of match with a result (design §4). */
export function findMonitor(
  id: string,
  categories: readonly Category[],
  allMonitors: readonly string[],
): Category | null {
  const matchers = [
    (category: Category) => String(category.id) === id.trim(),
    (category: Category) => id.includes('/') && pathOf(category, categories) === pathSlug(id),
    (category: Category) => slugify(category.name) === slugify(id),
    (category: Category) => withoutMonitor(slugify(category.name)) === slugify(id),
  ];
  if (slugify(id) === '') return null;
  for (const matches of matchers) {
    const found = categories.filter(matches);
    if (found.length > 0) return preferMonitor(found, categories, allMonitors);
  }
  return null;
}

/** Of equal matches a monitor from the tree of categories, regardless of `site.json`; then the lowest id. */
export function preferMonitor(
  found: readonly Category[],
  categories: readonly Category[],
  allMonitors: readonly string[],
): Category | null {
  if (found.length === 1) return found[0] ?? null;
  const monitors = listMonitors(categories, { allMonitors });
  const listed = found.filter((category) => monitors.includes(category));
  return [...(listed.length > 0 ? listed : found)].sort((a, b) => a.id - b.id)[0] ?? null;
}

/** The slugs of a category and its ancestors, joined by "/". A cycle in the tree ends the path. */
export function pathOf(category: Category, categories: readonly Category[]): string {
  const steps: Category[] = [];
  let step: Category | undefined = category;
  while (step !== undefined && !steps.includes(step)) {
    steps.unshift(step);
    const { parentId }: Category = step;
    step = categories.find((other) => other.id === parentId);
  }
  return steps.map(({ name }) => slugify(name)).join('/');
}

export function pathSlug(id: string): string {
  return id.split('/').map(slugify).filter(Boolean).join('/');
}

export function withoutMonitor(slug: string): string {
  return slug.replace(/^monitor-|-monitor$/g, '');
}
