import { matchesWord, searchWords } from '#desk/shell/match-words.ts';
import { slugify } from '#domain/slugify.ts';

export interface Item {
  readonly id: string;
  readonly name: string;
  /** Where it is; ''. */
  readonly about: string;
}

/** Chosen ones that are gone come first: `gone` says so, and they can be taken out of the choice. */
export function indexItems(items: readonly Item[], chosen: readonly string[], gone: string) {
  const known = new Set(items.map(({ id }) => id));
  const missing = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id, about: gone }));
  return [...missing, ...items].map((item) => ({
    item,
    parts: slugify(`${item.name} ${item.about}`).split('-'),
  }));
}

/** Those that match every word; all for an empty search. */
export function findItems(index: ReturnType<typeof indexItems>, search: string): readonly Item[] {
  const wanted = searchWords(search);
  return index
    .filter(({ parts }) => wanted.every((word) => matchesWord(parts, word)))
    .map(({ item }) => item);
}
