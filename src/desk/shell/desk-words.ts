import { deskAddressWords } from '#desk/address/address-words.ts';
import { deskWhyWords } from '#desk/why/why-words.ts';
import { germanDesk } from './desk-words-de.ts';
import { englishDesk } from './desk-words-en.ts';

/** All words of the desk by language. */
export const deskWords = {
  de: { ...germanDesk, why: deskWhyWords.de, builder: deskAddressWords.de },
  en: { ...englishDesk, why: deskWhyWords.en, builder: deskAddressWords.en },
} as const;

export type AllDeskWords = (typeof deskWords)['de'];

/** The desk's language: the first of the browser's that it speaks, else German. */
export function deskLanguage(browserLanguages: readonly string[]): 'de' | 'en' {
  const spoken = browserLanguages.map((tag) => tag.toLowerCase().slice(0, 2));
  return spoken.find((tag) => tag === 'de' || tag === 'en') === 'en' ? 'en' : 'de';
}
