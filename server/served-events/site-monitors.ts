import type { Site } from '#config/site.ts';
import {
  findAllMonitors,
  listMonitors,
  pathOf,
  pathSlug,
  preferMonitor,
  withoutMonitor,
} from '#domain/find-monitor.ts';
import type { MonitorCategories } from '#domain/membership.ts';
import { slugify } from '#domain/slugify.ts';
import type { Category } from '#events/event.ts';

export interface SiteMonitors {
  /** The category that a monitor ID names (`findMonitor`), or null. */
  readonly find: (id: string) => Category | null;
  /** The shortest ID that names exactly this category (`monitorIdOf`). */
  readonly idOf: (category: Category) => string;
  /** The tags of a monitor ID, or of several with commas: each category once. */
  readonly tagsOf: (monitor: string) => MonitorCategories;
}

/** IDs name the `source` categories, of the site's first language; results have the names of the `shown` ones. */
export function indexMonitors(
  source: readonly Category[],
  shown: readonly Category[],
  site: Pick<Site, 'allMonitors' | 'monitors'>,
): SiteMonitors {
  const byId = new Map(source.map((category) => [category.id, category]));
  const paths = new Map(source.map((category) => [category.id, pathOf(category, chainOf(category, byId))]));
  const indexBy = (keyOf: (category: Category) => string) => preferByKey(source, keyOf, site.allMonitors);
  const byCategoryId = indexBy(({ id }) => String(id));
  const byPath = indexBy(({ id }) => paths.get(id) ?? '');
  const bySlug = indexBy(({ name }) => slugify(name));
  const byShortSlug = indexBy(({ name }) => withoutMonitor(slugify(name)));
  const find = (id: string): Category | null => {
    const slug = slugify(id);
    if (slug === '') return null;
    const atPath = id.includes('/') ? byPath.get(pathSlug(id)) : undefined;
    return byCategoryId.get(id.trim()) ?? atPath ?? bySlug.get(slug) ?? byShortSlug.get(slug) ?? null;
  };
  const names = new Map(shown.map((category) => [category.id, category]));
  const inLanguage = (category: Category) => names.get(category.id) ?? category;
  const all = findAllMonitors(source, site.allMonitors).map(inLanguage);
  const listed = listMonitors(source, site).map(inLanguage);
  return {
    find,
    idOf: ({ id }) => {
      const slug = slugify(byId.get(id)?.name ?? '');
      const candidates = [withoutMonitor(slug), slug, paths.get(id) ?? ''];
      return candidates.find((candidate) => find(candidate)?.id === id) ?? String(id);
    },
    tagsOf: (monitor) => {
      const found = monitor.split(',').flatMap((id) => find(id) ?? []);
      return { monitors: [...new Set(found)].map(inLanguage), all, listed };
    },
  };
}

/** Of several categories with the same key the preferred one (design §4). */
function preferByKey(
  categories: readonly Category[],
  keyOf: (category: Category) => string,
  allMonitors: readonly string[],
): ReadonlyMap<string, Category> {
  const groups = new Map<string, Category[]>();
  for (const category of categories) {
    const key = keyOf(category);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [category]);
    else group.push(category);
  }
  const found = new Map<string, Category>();
  for (const [key, group] of groups) {
    const one = preferMonitor(group, categories, allMonitors);
    if (one !== null) found.set(key, one);
  }
  return found;
}

/** A category and its ancestors, which may be a cycle. */
function chainOf(category: Category, byId: ReadonlyMap<number, Category>): readonly Category[] {
  const chain = new Set<Category>();
  let step: Category | undefined = category;
  while (step !== undefined && !chain.has(step)) {
    chain.add(step);
    step = step.parentId === null ? undefined : byId.get(step.parentId);
  }
  return [...chain];
}
