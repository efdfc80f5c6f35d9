import type { Site } from '#config/site.ts';
import {
  findAllMonitors,
  listMonitors,
  pathOf,
  pathSlug,
  preferMonitor,
  withoutMonitor,
} from '#domain/find-monitor.ts';
import type { MonitorTags } from '#domain/membership.ts';
import { slugify } from '#domain/slugify.ts';
import type { Category } from '#events/event.ts';

/** The categories of a site, ready to be asked for by hundreds of IDs at once. */
export interface SiteMonitors {
  /** The category that a monitor ID names (`findMonitor`), or null. */
  readonly find: (id: string) => Category | null;
  /** The shortest ID that names exactly this category (`monitorIdOf`). */
  readonly idOf: (category: Category) => string;
  /** The tags that matter for a monitor ID, or several parted by commas: each category once. */
  readonly tagsOf: (monitor: string) => MonitorTags;
}

type Found = ReadonlyMap<string, Category>;

/**
 * IDs name the `source` categories, those of the site's first language: translated names would turn known IDs into
 * unknown ones. What is found carries its name in `shown`, the categories in the language of the answer.
 */
export function indexMonitors(
  source: readonly Category[],
  shown: readonly Category[],
  site: Pick<Site, 'allMonitors' | 'monitors'>,
): SiteMonitors {
  const byId = new Map(source.map((category) => [category.id, category]));
  const paths = new Map(source.map((category) => [category.id, pathOf(category, chainOf(category, byId))]));
  const by = (keyOf: (category: Category) => string) => groupBy(source, keyOf, site.allMonitors);
  const byNumber = by(({ id }) => String(id));
  const byPath = by(({ id }) => paths.get(id) ?? '');
  const bySlug = by(({ name }) => slugify(name));
  const byShortSlug = by(({ name }) => withoutMonitor(slugify(name)));
  const find = (id: string): Category | null => {
    const slug = slugify(id);
    if (slug === '') return null;
    const way = id.includes('/') ? byPath.get(pathSlug(id)) : undefined;
    return byNumber.get(id.trim()) ?? way ?? bySlug.get(slug) ?? byShortSlug.get(slug) ?? null;
  };
  const names = new Map(shown.map((category) => [category.id, category]));
  const inLanguage = (category: Category) => names.get(category.id) ?? category;
  const all = findAllMonitors(source, site.allMonitors).map(inLanguage);
  const listed = listMonitors(source, site).map(inLanguage);
  return {
    find,
    idOf: ({ id }) => {
      const slug = slugify(byId.get(id)?.name ?? '');
      const ways = [withoutMonitor(slug), slug, paths.get(id) ?? ''];
      return ways.find((way) => find(way)?.id === id) ?? String(id);
    },
    tagsOf: (monitor) => {
      const found = monitor.split(',').flatMap((id) => find(id) ?? []);
      return { monitors: [...new Set(found)].map(inLanguage), all, listed };
    },
  };
}

/** One category for each key: of several equals the one that an ID means. */
function groupBy(
  categories: readonly Category[],
  keyOf: (category: Category) => string,
  allMonitors: readonly string[],
): Found {
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

/** A category and all above it: what its path is made of. */
function chainOf(category: Category, byId: ReadonlyMap<number, Category>): readonly Category[] {
  const chain = new Set<Category>();
  let step: Category | undefined = category;
  while (step !== undefined && !chain.has(step)) {
    chain.add(step);
    step = step.parentId === null ? undefined : byId.get(step.parentId);
  }
  return [...chain];
}
