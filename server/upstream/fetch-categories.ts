import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { readCategories } from '#events/read-categories.ts';
import { ServiceError, toServiceError } from './service-error.ts';
import type { CollectionWalker } from './walk-collection.ts';

/** Without such a collection the named categories of the events; after other failures the previous ones remain. */
export async function fetchCategories(
  walker: CollectionWalker,
  options: {
    readonly language: string;
    readonly plainText: (text: string) => string;
    readonly previous: readonly Category[];
    readonly events: readonly CalendarEvent[];
  },
): Promise<{ readonly categories: readonly Category[]; readonly error: ServiceError | null }> {
  const path = '/api/filter_categories';
  try {
    const walk = await walker.walk(path, options.language);
    const found = readCategories(walk.members, options.plainText);
    // An empty collection would make every monitor ID unknown.
    const isWhole = walk.complete && found.length > 0;
    return { categories: isWhole ? found : mergeById(options.previous, found), error: null };
  } catch (thrown) {
    const error = toServiceError(thrown, path);
    const derived = deriveCategories(options.events);
    if (error.failure === 'not-found') return { categories: derived, error: null };
    return { categories: options.previous.length > 0 ? options.previous : derived, error };
  }
}

export function deriveCategories(events: readonly CalendarEvent[]): Category[] {
  const byId = new Map<number, Category>();
  for (const { id, name } of events.flatMap((event) => event.filterCategories ?? [])) {
    if (id !== null && name !== '') byId.set(id, { id, name, parentId: null });
  }
  return [...byId.values()];
}

/** Adds ids to tags that are only names, and replaces names by those of the categories. */
export function resolveTags(
  tags: readonly CategoryTag[],
  names: { readonly byId: ReadonlyMap<number, string>; readonly byName: ReadonlyMap<string, number> },
): readonly CategoryTag[] {
  return tags.map((tag) => {
    const id = tag.id ?? names.byName.get(tag.name.toLowerCase()) ?? null;
    return { id, name: (id === null ? undefined : names.byId.get(id)) ?? tag.name };
  });
}

function mergeById(previous: readonly Category[], found: readonly Category[]): Category[] {
  return [...new Map([...previous, ...found].map((category) => [category.id, category])).values()];
}
