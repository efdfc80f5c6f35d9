import type { Language } from '#config/site.ts';
import { hyphenPlaces, readPatterns } from '#typesetting/hyphenation/liang.ts';

/** The parts between which a word may be hyphenated; joined they are the word. */
export type Hyphenate = (word: string) => readonly string[];

export const noHyphens: Hyphenate = (word) => [word];

const MIN_WORD_LENGTH = 10;
const MIN_PART_LENGTH = 4;

/** Each language is a separate chunk, so that a page loads only its own. */
const load: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  de: () => import('#typesetting/hyphenation/de.ts'),
  en: () => import('#typesetting/hyphenation/en.ts'),
};

/** Never rejects: if the patterns cannot be loaded, no word is hyphenated. */
export async function loadHyphenator(language: Language): Promise<Hyphenate> {
  try {
    const patterns = readPatterns((await load[language]()).default);
    return (word) => {
      if (word.length < MIN_WORD_LENGTH) return [word];
      const places = hyphenPlaces(word, patterns);
      const cuts = places.filter((at) => Math.min(at, word.length - at) >= MIN_PART_LENGTH);
      return [0, ...cuts].map((from, index) => word.slice(from, cuts[index]));
    };
  } catch {
    return noHyphens;
  }
}
