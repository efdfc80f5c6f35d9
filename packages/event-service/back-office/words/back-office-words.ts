import { wordsDe } from './words-de.ts';
import { wordsEn } from './words-en.ts';

/** Everything the back office says, in one language. */
export type Words = typeof wordsDe;

export const officeWords: Readonly<Record<'de' | 'en', Words>> = { de: wordsDe, en: wordsEn };
