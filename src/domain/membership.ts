import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { slugify } from './slugify.ts';

export type CategorySet = ReturnType<typeof categorySet>;

/** `has` matches a tag by id; by name only if the service sends no id. */
export function categorySet(list: readonly Category[]) {
  const ids = new Set(list.map(({ id }) => id));
  let slugs: ReadonlySet<string> | null = null;
  const hasName = (name: string) => {
    slugs ??= new Set(list.map((category) => slugify(category.name)));
    return slugs.has(slugify(name));
  };
  return { list, has: ({ id, name }: CategoryTag) => (id === null ? hasName(name) : ids.has(id)) };
}

/** Only direct membership counts: tags of parents and children do not match (design §4). */
export interface MonitorCategories {
  /** Several for `?monitor=a,b`. */
  readonly monitors: CategorySet;
  readonly all: CategorySet;
  readonly listed: CategorySet;
}

export function membershipOf(event: CalendarEvent, tags: MonitorCategories) {
  const own = event.filterCategories;
  if (own === null) return 'categories-unknown';
  if (own.some(tags.all.has)) return 'all-monitors';
  if (own.some(tags.monitors.has)) return 'this-monitor';
  return own.some(tags.listed.has) ? 'other-monitor' : 'untagged';
}

/** Candidates for each category, so that the selection rules do not run on 10,000 events for each of 200 monitors. */
export function groupByTag<Item>(
  items: readonly Item[],
  eventOf: (item: Item) => CalendarEvent,
  categories: readonly Category[],
): (category: Category) => readonly Item[] {
  const bySlug = new Map<string, number[]>();
  for (const { id, name } of categories) {
    const slug = slugify(name);
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), id]);
  }
  const groups = new Map<number, Set<Item>>();
  for (const item of items) {
    for (const tag of eventOf(item).filterCategories ?? []) {
      const ids = tag.id === null ? (bySlug.get(slugify(tag.name)) ?? []) : [tag.id];
      for (const id of ids) groups.set(id, (groups.get(id) ?? new Set<Item>()).add(item));
    }
  }
  return ({ id }) => [...(groups.get(id) ?? [])];
}
