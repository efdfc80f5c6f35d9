import type { Language } from '#config/site.ts';

const words = {
  de:
    'aber als am auf aus bei beim bis das dem den der des die durch ein eine einem einen einer für gegen heute ihr im ins ist ' +
    'keine mehr mein mit nach neue nicht oder ohne sich sie sind statt um und unser vom von vor warum was wie wir zu zum zur',
  en:
    'and are be by can for from get how into is it my new not of on or our that the their this through to what when where who ' +
    'why with you your',
};
const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(words.de.split(' ')),
  en: new Set(words.en.split(' ')),
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
    if (functionWords.de.has(word)) balance += functionWordScore;
    else if (functionWords.en.has(word)) balance -= functionWordScore;
    else if (word.length > 3) balance += countMarks(word, 'de') - countMarks(word, 'en');
  }
  if (balance === 0) return null;
  return balance > 0 ? 'de' : 'en';
}
