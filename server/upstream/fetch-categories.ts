import type { Category, CategoryTag } from '#events/event.ts';
import { readCategories } from '#events/read-collection.ts';
import { boundText, maxShort } from './bound-text.ts';
import { toServiceError } from './service-error.ts';
import type { ListedEvent, WalkOptions } from './reading.ts';

/** Without such a collection the named categories of the events; after other failures the previous ones remain. */
export async function fetchCategories(
  listed: ReadonlyMap<number, ListedEvent>,
  { walker, language, plainText, previous }: WalkOptions,
) {
  const path = '/api/filter_categories';
  const known = previous?.categories ?? [];
  try {
    const walk = await walker.walk(path, language);
    const found = readCategories(walk.members, (text) => boundText(plainText(text), maxShort));
    // An empty collection would make every monitor ID unknown.
    const isWhole = walk.complete && found.length > 0;
    return { categories: uniqueById(isWhole ? found : [...known, ...found]), error: walk.problem };
  } catch (thrown) {
    const error = toServiceError(thrown, path);
    const derived = deriveCategories(listed);
    if (error.failure === 'not-found') return { categories: derived, error: null };
    return { categories: known.length > 0 ? known : derived, error };
  }
}

function deriveCategories(listed: ReadonlyMap<number, ListedEvent>): Category[] {
  const tags = [...listed.values()].flatMap(({ event }) => event.filterCategories ?? []);
  return uniqueById(
    tags.flatMap(({ id, name }) => (id === null || name === '' ? [] : [{ id, name, parentId: null }])),
  );
}

/** The last one of each id, in the order of ids. */
function uniqueById(categories: readonly Category[]): Category[] {
  return [...new Map(categories.map((category) => [category.id, category])).values()].sort(
    (a, b) => a.id - b.id,
  );
}

/** Returns a function that adds the id to a tag that is only a name, and replaces names by those of the categories. */
export function createTagResolver(categories: readonly Category[]) {
  const named = categories.filter(({ name }) => name !== '');
  const nameById = new Map(named.map(({ id, name }) => [id, name]));
  const idByName = new Map(named.map(({ id, name }) => [name.toLowerCase(), id]));
  return (tag: CategoryTag): CategoryTag => {
    const id = tag.id ?? idByName.get(tag.name.toLowerCase()) ?? null;
    return { id, name: (id === null ? undefined : nameById.get(id)) ?? tag.name };
  };
}
