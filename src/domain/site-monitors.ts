import type { Category } from '#events/event.ts';
import { categorySet } from './membership.ts';
import { slugify, withoutMonitor } from './slugify.ts';

type List = readonly Category[];

interface SiteNames {
  readonly allMonitors: readonly string[];
  readonly monitors?: readonly string[] | undefined;
  readonly announcements?: readonly string[];
}

export type SiteMonitors = ReturnType<typeof indexMonitors>;

/**
 * The monitors of a site, found by their IDs (design §4). IDs name the `source` categories, of the site's first language;
 * results have the names of the `shown` ones.
 */
export function indexMonitors(source: List, site: SiteNames, shown: List = source) {
  const slugs = new Map(source.map(({ id, name }) => [id, slugify(name)]));
  const slugOf = ({ id }: Category) => slugs.get(id) ?? '';
  const byId = new Map<number | null, Category>(source.map((category) => [category.id, category]));
  /** The slugs of a category and its ancestors, joined by "/". A cycle in the tree ends the path. */
  const pathOf = ({ id }: Category) => {
    const steps = new Set<Category>();
    for (let step = byId.get(id); step && !steps.has(step); step = byId.get(step.parentId)) steps.add(step);
    return [...steps].map(slugOf).reverse().join('/');
  };
  const named = source.filter((category) => slugOf(category) !== '');
  const all = withNames(named, site.allMonitors);
  const announcements = withNames(named, site.announcements ?? []);
  const inTree = findInTree(named, all, announcements);
  // A monitor from the tree of categories comes first among equal matches, regardless of `site.json`; then the lowest id.
  const preferred = [inTree, source].flatMap((list) => [...list].sort((a, b) => a.id - b.id));
  const indexBy = (keyOf: (category: Category) => string) =>
    new Map(preferred.map((category) => [keyOf(category), category] as const).reverse());
  const byCategoryId = indexBy(({ id }) => String(id));
  const byPath = indexBy(pathOf);
  const bySlug = indexBy(slugOf);
  const byShortSlug = indexBy((category) => withoutMonitor(slugOf(category)));
  const byFormerId = new Map(source.flatMap((one) => one.formerIds?.map((id) => [id, one] as const) ?? []));
  /** The category of a monitor ID: by its numeric id, path, slug, slug without "Monitor", or one of these before a rename. */
  const find = (id: string): Category | null => {
    const slug = slugify(id);
    if (slug === '') return null;
    const path = id.split('/').map(slugify).filter(Boolean).join('/');
    const atPath = id.includes('/') ? byPath.get(path) : undefined;
    const current = byCategoryId.get(id.trim()) ?? atPath ?? bySlug.get(slug) ?? byShortSlug.get(slug);
    return current ?? byFormerId.get(path) ?? null;
  };
  const configured = site.monitors?.flatMap((id) => find(id) ?? []).filter((one) => slugOf(one) !== '');
  const names = new Map(shown.map((category) => [category.id, category]));
  const inLanguage = (category: Category) => names.get(category.id) ?? category;
  return {
    /** The categories whose events all monitors show. */
    all: categorySet(all.map(inLanguage)),
    /** The categories whose events are announcements; no monitors unless the site names them. */
    announcements: categorySet(announcements.map(inLanguage)),
    listed: categorySet((configured ?? inTree).map(inLanguage)),
    find,
    namesOf: (category: Category) => [slugOf(category), withoutMonitor(slugOf(category)), pathOf(category)],
    /** The categories of several monitor IDs, each once. */
    findEach: (ids: readonly string[]): readonly Category[] =>
      [...new Set(ids.flatMap((id) => find(id) ?? []))].map(inLanguage),
    /** The shortest ID that names exactly this category: slug without "Monitor", slug, path, else its numeric id. */
    idOf: (category: Category) => {
      const slug = slugOf(category);
      const candidates = [withoutMonitor(slug), slug, pathOf(category)];
      return candidates.find((id) => find(id)?.id === category.id) ?? String(category.id);
    },
  };
}

function withNames(named: List, names: readonly string[]): List {
  const wanted = new Set(names.map(slugify));
  return named.filter(({ name }) => wanted.has(slugify(name)));
}

/** The other children of the all-monitors category's parent, else all categories but that one; none of announcements. */
function findInTree(named: List, all: List, announcements: List): List {
  const others = named.filter((category) => !all.includes(category) && !announcements.includes(category));
  const parents = new Set(all.map(({ parentId }) => parentId).filter((id) => id !== null));
  const siblings = others.filter(({ parentId }) => parentId !== null && parents.has(parentId));
  return siblings.length > 0 ? siblings : others;
}
