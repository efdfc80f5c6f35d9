/**
 * A place inside a word, before the UTF-16 unit `at`, and how good a break there is: `joint` of a compound, `syllable` of a
 * word without joints, `inner` syllable of a compound's part.
 */
export interface HyphenPlace {
  readonly at: number;
  readonly kind: 'joint' | 'syllable' | 'inner';
}

/** Gives the places where a word may be hyphenated, in order. */
export type Hyphenate = (word: string) => readonly HyphenPlace[];

/** No shorter word is hyphenated. */
export const MIN_WORD_LENGTH = 10;
