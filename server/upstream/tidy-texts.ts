import type { CalendarEvent } from '#events/event.ts';

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
/** With apostrophes inside. "Rock 'n' Roll" has two of them. */
const inSingle = String.raw`(?:[^']|(?<=\p{L})'(?=\p{L}))*[^'\s]`;
const singleQuoted = new RegExp(`${before}'(?=\\S[^'])(${inSingle})'${behind}`, 'gu');
const apostrophe = /(?<=\p{L})(?:'|[´`](?=\p{L}))|(?<!\p{N})'(?=[\p{L}\p{N}])/gu;
const isAddress = (word: string) => /@|:\/\/|^www\./.test(word);
/** Begins behind another sign, so that it is tried once for each run of separators. */
const hanging = /(?<=[^\s·•|,;/–—-])(?:\s*[·•|,;]|\s[-–—/])+\s*$/u;

/** With typographic quotation marks, apostrophes and dashes, and without separators at the end. */
function setSigns(text: string, language: string): string {
  const [double, single] = language === 'en' ? marks.en : marks.de;
  return text
    .replace(quoted, double)
    .replace(singleQuoted, single)
    .replace(/\S+/g, (word) => (isAddress(word) ? word : word.replace(apostrophe, '’')))
    .replace(/(?<=\S) --? (?=\S)/g, ' – ')
    .replace(hanging, '');
}

/**
 * The event with the signs of a printed text in `language` (English, else German), without texts that have only signs, and without those
 * that repeat the title, the subtitle or the place.
 */
export function tidyTexts(event: CalendarEvent, language: string): CalendarEvent {
  const { replacement } = event;
  const tidy = (text: string) => (content.test(text) ? setSigns(text, language) : '');
  const name = tidy(event.name) || event.name;
  const place = tidy(event.place);
  const subtitle = unlessSaid(tidy(event.subtitle), [name, place]);
  const description = withoutTitle(tidy(event.shortDescription), name);
  return {
    ...event,
    name,
    subtitle,
    shortDescription: unlessSaid(description, [name, subtitle]),
    disturberMessage: unlessSaid(tidy(event.disturberMessage), [name, subtitle]),
    place,
    replacement: replacement && { ...replacement, place: tidy(replacement.place) },
  };
}
