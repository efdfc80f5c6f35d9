import type { Language } from '#config/site.ts';
import { detectLanguage } from './detect-language.ts';
import { germanPlaces, type HyphenPlace } from '#typesetting/hyphenation/german.ts';
import { hyphenPlaces, type Patterns, readPatterns } from '#typesetting/hyphenation/liang.ts';

/** Where a word may be hyphenated, in order. */
export type Hyphenate = (word: string) => readonly HyphenPlace[];

export const noHyphens: Hyphenate = () => [];

/** No shorter word is hyphenated. */
const MIN_WORD_LENGTH = 10;
const MIN_ENGLISH_PART = 4;

/** Each language is a separate chunk, so that a page loads only those of its texts. */
const load: Readonly<Record<Language, () => Promise<{ readonly default: string }>>> = {
  de: () => import('#typesetting/hyphenation/de.ts'),
  en: () => import('#typesetting/hyphenation/en.ts'),
};

const findPlaces: Readonly<Record<Language, typeof germanPlaces>> = { de: germanPlaces, en: englishPlaces };

/** Never rejects: if the patterns cannot be loaded, no word is hyphenated. */
export async function loadHyphenator(language: Language): Promise<Hyphenate> {
  try {
    const patterns = readPatterns((await load[language]()).default);
    return (word) => (word.length < MIN_WORD_LENGTH ? [] : findPlaces[language](word, patterns));
  } catch {
    return noHyphens;
  }
}

function englishPlaces(word: string, patterns: Patterns): readonly HyphenPlace[] {
  const isFarFromEdges = (at: number) => Math.min(at, word.length - at) >= MIN_ENGLISH_PART;
  return hyphenPlaces(word, patterns)
    .filter(isFarFromEdges)
    .map((at) => ({ at, kind: 'syllable' }));
}

const longWord = new RegExp(`[A-Za-zÄÖÜäöüß]{${MIN_WORD_LENGTH}}`);

/** The language of a text with a word that is long enough to be hyphenated; null without one, or if the words do not tell. */
export function languageOfWords(text: string): Language | null {
  return longWord.test(text) ? detectLanguage(text) : null;
}

export type Hyphenators = Partial<Readonly<Record<Language, Hyphenate>>>;

/** For a page in `language`: hyphenates each text by its own language, or not at all while that is not loaded. */
export function createHyphenation(language: Language, hyphenators: Hyphenators) {
  return (text: string): Hyphenate => hyphenators[languageOfWords(text) ?? language] ?? noHyphens;
}

/** With the patterns of all languages. */
export async function loadHyphenation(language: Language) {
  const [de, en] = await Promise.all([loadHyphenator('de'), loadHyphenator('en')]);
  return createHyphenation(language, { de, en });
}
