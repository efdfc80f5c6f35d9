import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { slugify } from './slugify.ts';

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

/** Candidates for each category, so that the selection rules do not run on 10,000 events for each of 200 monitors. */
export function groupByTag(
  events: readonly CalendarEvent[],
  categories: readonly Category[],
): (category: Category) => readonly CalendarEvent[] {
  const bySlug = groupBy(categories, ({ name }) => [slugify(name)]);
  const idsOf = ({ id, name }: CategoryTag) =>
    id === null ? (bySlug.get(slugify(name)) ?? []).map((category) => category.id) : [id];
  const groups = groupBy(events, ({ filterCategories }) => (filterCategories ?? []).flatMap(idsOf));
  return ({ id }) => groups.get(id) ?? [];
}

/** The items of each key, each once and in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keysOf: (item: Item) => readonly Key[]) {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key) ?? [];
      group.push(item);
      groups.set(key, group);
    }
  }
  return groups;
}
