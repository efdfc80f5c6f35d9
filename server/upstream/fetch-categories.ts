import type { CalendarEvent, Category, CategoryTag } from '#events/event.ts';
import { readCategories } from '#events/read-categories.ts';
import { ServiceError, toServiceError } from './service-error.ts';
import type { CollectionWalker } from './walk-collection.ts';

export interface FetchedCategories {
  readonly categories: readonly Category[];
  /** Why they could not be read; null when they were. */
  readonly error: ServiceError | null;
}

/**
 * The filter categories of the service. Where it has no such collection they are those its events carry with a name;
 * after any other failure, or half a walk, nothing that was known is lost.
 */
export async function fetchCategories(
  walker: CollectionWalker,
  options: {
    readonly language: string;
    readonly plainText: (text: string) => string;
    readonly known: readonly Category[];
    readonly events: readonly CalendarEvent[];
  },
): Promise<FetchedCategories> {
  const path = '/api/filter_categories';
  try {
    const walk = await walker.walk(path, options.language);
    const found = readCategories(walk.members, options.plainText);
    // An empty collection is doubted: it would take every monitor its name.
    const isWhole = walk.complete && found.length > 0;
    return { categories: isWhole ? found : mergeById(options.known, found), error: null };
  } catch (thrown) {
    const error = toServiceError(thrown, path);
    const derived = deriveCategories(options.events);
    if (error.failure === 'not-found') return { categories: derived, error: null };
    return { categories: options.known.length > 0 ? options.known : derived, error };
  }
}

/** The categories that events carry with number and name; nothing is known of their tree. */
export function deriveCategories(events: readonly CalendarEvent[]): Category[] {
  const byId = new Map<number, Category>();
  for (const { id, name } of events.flatMap((event) => event.filterCategories ?? [])) {
    if (id !== null && name !== '') byId.set(id, { id, name, parentId: null });
  }
  return [...byId.values()];
}

/** The same tags with the categories' own names, and numbers where the service sent only a name. */
export function resolveTags(
  tags: readonly CategoryTag[],
  names: { readonly byId: ReadonlyMap<number, string>; readonly byName: ReadonlyMap<string, number> },
): readonly CategoryTag[] {
  return tags.map((tag) => {
    const id = tag.id ?? names.byName.get(tag.name.toLowerCase()) ?? null;
    return { id, name: (id === null ? undefined : names.byId.get(id)) ?? tag.name };
  });
}

function mergeById(known: readonly Category[], found: readonly Category[]): Category[] {
  return [...new Map([...known, ...found].map((category) => [category.id, category])).values()];
}
