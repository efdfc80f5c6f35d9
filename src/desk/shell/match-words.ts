import { slugify } from '#domain/slugify.ts';

/**
 * Returns a search for the items whose text matches each of its words; an empty one finds all. One or two letters match the
 * start of a part, more match anywhere: "halle" finds "Sporthalle". `isCalled`: whether a word means an item besides.
 */
export function createSearch<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  isCalled: (item: Item, word: string) => boolean = () => false,
) {
  const index = items.map((item) => ({ item, parts: slugify(textOf(item)).split('-') }));
  return (search: string): readonly Item[] => {
    const words = slugify(search).split('-').filter(Boolean);
    const found = index.filter(({ item, parts }) =>
      words.every((word) => parts.some((part) => matches(part, word)) || isCalled(item, word)),
    );
    return found.map(({ item }) => item);
  };
}

const matches = (part: string, word: string) =>
  word.length > 2 ? part.includes(word) : part.startsWith(word);
