import type { Language } from '#config/site.ts';
import type { Hyphenate } from './detect-language.ts';

export const noHyphens: Hyphenate = () => [];

/** Each language is a separate chunk, so that a page loads only those of its texts. */
const load: Readonly<Record<Language, () => Promise<{ readonly hyphenate: Hyphenate }>>> = {
  de: () => import('./hyphenate-german.ts'),
  en: () => import('./hyphenate-english.ts'),
};

/** The promise never rejects: if the patterns cannot be loaded, no word is hyphenated. */
export async function loadHyphenator(language: Language): Promise<Hyphenate> {
  try {
    return (await load[language]()).hyphenate;
  } catch {
    return noHyphens;
  }
}
