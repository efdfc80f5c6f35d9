import { slugify } from '#domain/slugify.ts';

/** The words of a search, as slugs. */
export const searchWords = (search: string): readonly string[] => slugify(search).split('-').filter(Boolean);

/** `parts` are those of a slug. One or two letters match the start of a part, more match anywhere: "halle" finds "Sporthalle". */
export function matchesWord(parts: readonly string[], word: string): boolean {
  return parts.some((part) => (word.length > 2 ? part.includes(word) : part.startsWith(word)));
}
