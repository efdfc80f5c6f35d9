import type { Language } from '#config/site.ts';

/**
 * A place inside a word, before the UTF-16 unit `at`, and how good a break there is: `joint` of a compound, `syllable` of a
 * word without joints, `inner` syllable of a compound's part.
 */
export interface HyphenPlace {
  readonly at: number;
  readonly kind: 'joint' | 'syllable' | 'inner';
}

/** Gives the places where a word in any case may be hyphenated, in order. */
export type Hyphenate = (word: string) => readonly HyphenPlace[];

/** No shorter word is hyphenated. */
export const MIN_WORD_LENGTH = 10;

/** Articles, prepositions and conjunctions, which belong with the word after them. */
export const joiningWords = {
  de:
    'der die das den dem des ein eine einen einem einer eines und oder als wie mit von vom zu zum zur im in am an auf aus bei ' +
    'beim bis durch für ohne um über unter vor nach',
  en: 'a an in the and or of to at on by for from with',
};
const words = {
  de: 'aber gegen heute ihr ins ist keine mehr mein neue nicht sich sie sind statt unser warum was wir',
  en: 'are be can get how into is it my new not our that their this through what when where who why without you your',
};
const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(`${joiningWords.de} ${words.de}`.split(' ')),
  en: new Set(`${joiningWords.en} ${words.en}`.split(' ')),
};
/** Letters and endings of one language; words as long as German compounds, unless they end like long English words. */
const marks: Readonly<Record<Language, readonly RegExp[]>> = {
  de: [
    /[äöüß]|sch|ung(?:s|en|$)|keit|heit|isch|lich|tz|^(?:ge|ver|zer|ent)[a-zäöüß]{6}|(?:chts|nds|gs)[a-zäöüß]{3}|(?:stag|erei|abend)$/,
    /^(?!.*(?:tion|tional|ity|ities|ment|ness|ship|ing|ism|ary|able|ly|al|ure|ic|ive)s?$)[a-zäöüß]{13,}$/,
  ],
  en: [
    /wh|ght|ough|^th(?!e)|ear[nt]|alth|ture$|(?:op|age)ment$|sh(?!op)|[^o]ness$|(?:ship|ics|ous|ity|tional|ly)$/,
  ],
};
const functionWordScore = 3;

const countMarks = (word: string, language: Language) =>
  marks[language].filter((mark) => mark.test(word)).length;

/** Null if the words say neither: names, numbers, words of both languages. */
export function detectLanguage(text: string): Language | null {
  let balance = 0;
  for (const word of text.toLowerCase().match(/[a-zäöüß]+/g) ?? []) {
    const [isGerman, isEnglish] = [functionWords.de.has(word), functionWords.en.has(word)];
    // Some are words of both.
    if (isGerman || isEnglish) balance += functionWordScore * (Number(isGerman) - Number(isEnglish));
    else if (word.length > 3) balance += countMarks(word, 'de') - countMarks(word, 'en');
  }
  if (balance === 0) return null;
  return balance > 0 ? 'de' : 'en';
}
