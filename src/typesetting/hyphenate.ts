import type { Language } from '#config/site.ts';
import { hyphenPlaces, readPatterns } from '#typesetting/hyphenation/liang.ts';
import type { Hyphenate } from './word-breaks.ts';

/** On a poster a hyphen is loud: only long words take one, and never near their edges. */
const LEAST_WORD = 10;
const LEAST_PART = 4;

/** Patterns are chunks of their own: no page loads a language that it does not show. */
const load: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  de: () => import('#typesetting/hyphenation/de.ts'),
  en: () => import('#typesetting/hyphenation/en.ts'),
};

/**
 * The hyphenator of a language: the parts of a word between which it may be hyphenated, joined the word itself.
 * Never fails: where the patterns do not arrive no word is hyphenated.
 */
export async function loadHyphenator(language: Language): Promise<Hyphenate> {
  try {
    const patterns = readPatterns((await load[language]()).default);
    return (word) => parts(word, hyphenPlaces(word, patterns));
  } catch {
    return (word) => [word];
  }
}

function parts(word: string, places: readonly number[]): string[] {
  if (word.length < LEAST_WORD) return [word];
  const cuts = places.filter((place) => place >= LEAST_PART && word.length - place >= LEAST_PART);
  return [0, ...cuts].map((from, index) => word.slice(from, cuts[index]));
}
