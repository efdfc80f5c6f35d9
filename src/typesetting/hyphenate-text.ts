import type { Language } from '#config/site.ts';
import { detectLanguage, type Hyphenate, MIN_WORD_LENGTH } from './detect-language.ts';
import { loadHyphenator, noHyphens } from './hyphenate.ts';

/** The language of a text decides how it is hyphenated. */
export type HyphenateText = (text: string) => Hyphenate;

export type Hyphenators = Partial<Readonly<Record<Language, Hyphenate>>>;

const longWord = new RegExp(`[A-Za-zÄÖÜäöüß]{${MIN_WORD_LENGTH}}`);

/** The language of a text with a word that is long enough to be hyphenated; null without one, or if the words do not tell. */
export function languageOfWords(text: string): Language | null {
  return longWord.test(text) ? detectLanguage(text) : null;
}

/** Hyphenates each text of a page in `language` by its own language, or not at all while that is not loaded. */
export function createHyphenateText(language: Language, hyphenators: Hyphenators): HyphenateText {
  return (text) => hyphenators[languageOfWords(text) ?? language] ?? noHyphens;
}

export async function loadHyphenateText(language: Language): Promise<HyphenateText> {
  const [de, en] = await Promise.all([loadHyphenator('de'), loadHyphenator('en')]);
  return createHyphenateText(language, { de, en });
}
