import { type CalendarEvent, type CategoryTag, eventTexts } from '#events/event.ts';
import { createNote, replaceNotes } from '#events/note.ts';
import { maxShort } from '#events/wire-field.ts';
import { graphemes } from '#i18n/graphemes.ts';

/** A letter, digit or emoji; "-" or "…" says nothing. */
const content = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Signs that are part of names stay: "C++" is not "C#". */
const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?![#%&@])[\s\p{P}]/gu, '');

/** A text that none of the others says, whatever its capitals, blanks and punctuation; else ''. */
function unlessSaid(text: string, others: readonly string[]): string {
  const own = comparable(text);
  return others.some((other) => comparable(other) === own) ? '' : text;
}

/** "Jazz Night: Ein Abend …" without the title "Jazz Night". A title that is part of a sentence stays. */
function withoutTitle(text: string, title: string): string {
  if (!text.toLowerCase().startsWith(title.toLowerCase())) return text;
  return /^\s*[.:–—|-]\s+(?=[\p{Lu}\p{N}„“"(])(.+)/su.exec(text.slice(title.length))?.[1] ?? text;
}

/** Quotation marks, double and single. */
const marks = { de: ['„$1$2“', '‚$1‘'], en: ['“$1$2”', '‘$1’'] } as const;
const [before, behind] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`];
/** Inches have no opening mark: 27". Some keyboards have the German opening mark only. */
const quoted = new RegExp(`${before}(?:"(?=\\S)([^"]*[^"\\s])|„([^"„“”]*[^"\\s]))"${behind}`, 'gu');
/** Apostrophes may be inside. "Rock 'n' Roll" has two of them. */
const inSingle = String.raw`(?:[^']|(?<=\p{L})'(?=\p{L}))*[^'\s]`;
const singleQuoted = new RegExp(`${before}'(?=\\S[^'])(${inSingle})'${behind}`, 'gu');
const apostrophe = /(?<=\p{L})(?:'|[´`](?=\p{L}))|(?<!\p{N})'(?=[\p{L}\p{N}])/gu;
const isAddress = (word: string) => /@|:\/\/|^www\./.test(word);
/** Begins behind another sign, so that it is tried once for each run of separators. */
const hanging = /(?<=[^\s·•|,;/–—-])(?:\s*[·•|,;]|\s[-–—/])+\s*$/u;

/** Sets typographic quotation marks, apostrophes and dashes, and removes separators at the end. */
function setSigns(text: string, language: string): string {
  const [double, single] = language === 'en' ? marks.en : marks.de;
  return text
    .replace(quoted, double)
    .replace(singleQuoted, single)
    .replace(/\S+/g, (word) => (isAddress(word) ? word : word.replace(apostrophe, '’')))
    .replace(/(?<=\S) --? (?=\S)/g, ' – ')
    .replace(hanging, '');
}

export const tidyText = (text: string, language: string): string =>
  content.test(text) ? setSigns(text, language) : '';

/** The event with the signs of printed texts, and without texts of signs only, or that repeat the title, the subtitle or the place. */
export function tidyTexts(event: CalendarEvent, language: string): CalendarEvent {
  const tidy = (text: string) => tidyText(text, language);
  const { replacement } = event;
  const tidied = {
    ...event,
    replacement: replacement && { ...replacement, place: tidy(replacement.place) },
  };
  for (const { name } of eventTexts) tidied[name] = tidy(event[name]);
  tidied.name ||= event.name;
  tidied.subtitle = unlessSaid(tidied.subtitle, [tidied.name, tidied.place]);
  tidied.shortDescription = withoutTitle(tidied.shortDescription, tidied.name);
  for (const { name } of eventTexts)
    if (!['name', 'subtitle', 'place'].includes(name))
      tidied[name] = unlessSaid(tidied[name], [tidied.name, tidied.subtitle]);
  return tidied;
}

/** UTF-16 units without a permitted line break. The longest German words in use have about 70 letters. */
export const maxRun = 100;
/** Marks on one base letter. */
export const maxMarks = 8;

const surplusMarks = new RegExp(String.raw`([\p{M}\u200c\u200d]{${maxMarks}})[\p{M}\u200c\u200d]+`, 'gu');
const longRun = new RegExp(String.raw`\S{${maxRun + 1}}`);

const ideograph = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3`;
/** Thai, Lao, Myanmar and Khmer, which break between words without a sign of it. */
const unspaced = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff`;
/** The line breaks of UAX 14 that long texts have. Those it leaves out only make a run shorter than it needs to be. */
const permittedBreak = new RegExp(
  [
    String.raw`(?<=\s)`,
    String.raw`(?<=[-/])(?=\p{L})`,
    String.raw`(?<=[‐–—?!|…])(?=[\p{L}\p{N}])`,
    String.raw`(?<=[${ideograph}])(?=[\p{L}\p{N}])`,
    String.raw`(?<=[\p{L}\p{N}])(?=[${ideograph}])`,
    String.raw`(?<=[\p{L}\p{M}])(?=(?!\p{M})[${unspaced}])`,
    String.raw`(?<=[\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?=(?![\p{Emoji_Modifier}\p{Regional_Indicator}])\p{Emoji_Presentation})`,
  ].join('|'),
  'u',
);

/** The event with bounded texts, and with notes on the fields that were cut. */
export function boundEvent(event: CalendarEvent): CalendarEvent {
  const boundTag = (tag: CategoryTag) => ({ ...tag, name: boundText(tag.name, maxShort) });
  const { replacement } = event;
  const bounded = {
    ...event,
    filterCategories: event.filterCategories?.map(boundTag) ?? null,
    topics: event.topics.map(boundTag),
    replacement: replacement && { ...replacement, place: boundText(replacement.place, maxShort) },
  };
  for (const { name, maxShown } of eventTexts) {
    bounded[name] = boundText(event[name], maxShown);
    if (bounded[name] !== event[name])
      bounded.notes = replaceNotes(bounded.notes, name, [createNote('text-cut', name)]);
  }
  return bounded;
}

/**
 * A text of at most `maxLength` UTF-16 units, with at most `maxMarks` marks on a letter and `maxRun` units between permitted line
 * breaks (UAX 14). What is left out is replaced by an ellipsis, after a whole grapheme. A bounded text is returned as it is.
 */
export function boundText(text: string, maxLength: number): string {
  const marked = text.replace(surplusMarks, '$1');
  return cutAtGrapheme(longRun.test(marked) ? cutRuns(marked) : marked, maxLength);
}

function cutRuns(text: string): string {
  const cutRun = (run: string) => {
    const word = run.trimEnd();
    return cutAtGrapheme(word, maxRun) + run.slice(word.length);
  };
  return text.split(permittedBreak).map(cutRun).join('');
}

function cutAtGrapheme(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let end = 0;
  for (const { length } of graphemes(text.slice(0, 2 * maxLength))) {
    if (end + length >= maxLength) break;
    end += length;
  }
  // A single grapheme that is too long is cut between code points.
  const kept = end > 0 ? text.slice(0, end) : text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept.trimEnd()}…`;
}
