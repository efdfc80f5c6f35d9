import { graphemes } from '#i18n/graphemes.ts';
import type { Hyphenate, HyphenPlace } from './detect-language.ts';

/**
 * Quality of a break: 0 is good, 1 separates words that belong together, 2 divides a word at its own hyphen or at the joint
 * of a compound, 3 at a syllable of a word without joints, 4 at any other syllable, 5 splits anywhere.
 */
export type BreakLevel = 0 | 1 | 2 | 3 | 4 | 5;

export interface Break {
  readonly level: BreakLevel;
  /** Added to the squared slack of the lines: 25 equals a half-empty line; negative for preferred places. */
  readonly cost: number;
  readonly hyphen?: true;
  /** The word before the break belongs with the one after it: "der", "und", "Dr.". */
  readonly joinsNext?: true;
}

/** A break inside a word, before the UTF-16 unit `at`. */
type InnerBreak = Break & { readonly at: number };

const joint: Break = { level: 2, cost: 25, hyphen: true };
const hyphenated: Readonly<Record<HyphenPlace['kind'], Break>> = {
  joint,
  syllable: { level: 3, cost: 60, hyphen: true },
  inner: { level: 4, cost: 80, hyphen: true },
};
const ownHyphen: Break = { level: 2, cost: 12 };
/** "E-Commerce": a single letter before the hyphen. */
const hyphenAfterLetter: Break = { level: 3, cost: 30 };
const inAddress: Break = { level: 3, cost: 30 };
const byEmoji: Break = { level: 1, cost: 20 };
/** The colon stands where a space is missing: it breaks "Consulting:Der", but not "WERK:RAUM" or "Senior:innen". */
const byColon: Break = { level: 0, cost: 5 };
/** Korean has these, and is divided at its white space if possible. */
const betweenSyllables: Break = { level: 3, cost: 60 };
const anywhere: Break = { level: 5, cost: 100 };

/** Shorter words in camel case, like "WordPress", are not divided. */
const MIN_CAMEL_CASE_LENGTH = 10;
/** "Web|Week". A lookbehind: Chromium 79 hangs in `/\p{L}{3}\p{Ll}(?=\p{Lu}\p{Ll}{3})/gu` if the text has a dash. */
const camelCaseJoint = /(?<=\p{L}{3}\p{Ll})(?=\p{Lu}\p{Ll}{3})/gu;
/** Shorter words are divided at their joints only where a title has no room otherwise: "Schach-abend". */
const MIN_JOINED_LENGTH = 14;
/** Tags, and words that are longer than any: hyphenation compares all places of a word. */
const unhyphenated = /^[#@]|.{101}/;
/** Only its syllables matter; engines take milliseconds to compile a pattern with `\p`. */
const plainWord = /^[A-Za-zÄÖÜäöüß][a-zäöüß]*[.,:;!?]?$/;
const address = /:\/\/|^www\.|.@.|\p{L}\.\p{L}{2,}/u;

/** Finds where a word without white space may break if it has room on a line. */
export const innerBreaks = (word: string, hyphenate: Hyphenate): InnerBreak[] =>
  findBreaks(word, hyphenate).filter(({ level }) => level <= 3);

/** Sorted, each place once with its lowest level. */
function findBreaks(word: string, hyphenate: Hyphenate): InnerBreak[] {
  const breaksAfter = (pattern: RegExp, kind: Break) =>
    Array.from(word.matchAll(pattern), (match) => ({ ...kind, at: match.index + match[0].length }));
  if (plainWord.test(word)) return syllableBreaks(word, hyphenate);
  if (address.test(word)) return breaksAfter(/(?<![/.@?&=])[/.@?&=]+(?=[^/.@?&=])/g, inAddress);
  const letters = Array.from(word.matchAll(/[\p{L}\p{N}]/gu), ({ index }) => index);
  const [, second = Infinity] = letters;
  const thirdLast = letters[letters.length - 3] ?? -1;
  // The lookbehinds: else a long run of signs would be searched from each of them.
  const hyphens = breaksAfter(/(?<![-‐–—])[-‐–—]+(?=[\p{L}\p{N}])/gu, ownHyphen).map((one) =>
    second < one.at && thirdLast >= one.at ? one : { ...one, ...hyphenAfterLetter },
  );
  const found = [
    ...hyphens,
    ...breaksAfter(/(?<!\/)\/+(?=[\p{L}\p{N}])/gu, ownHyphen),
    ...breaksAfter(/\p{Ll}:(?=\p{Lu})/gu, byColon),
    ...breaksAfter(/[\uac00-\ud7a3\u11a8-\u11ff](?=[\uac00-\ud7a3])/g, betweenSyllables),
    ...breaksAfter(/\u00ad/g, joint),
    ...(word.length < MIN_CAMEL_CASE_LENGTH ? [] : breaksAfter(camelCaseJoint, joint)),
    ...breaksAfter(/\p{Emoji_Presentation}\p{Emoji_Modifier}?(?=[\p{L}\p{N}])/gu, byEmoji),
    ...breaksAfter(/[\p{L}\p{N}!?.](?=\p{Emoji_Presentation})/gu, byEmoji),
    ...syllableBreaks(word, hyphenate),
  ];
  const seen = new Set<number>();
  return found
    .sort((one, other) => one.at - other.at || one.level - other.level)
    .filter(({ at }) => at > 0 && at < word.length && !seen.has(at) && seen.add(at));
}

/**
 * Finds breaks in a word wider than a line, its own and those between graphemes, `minDistance` UTF-16 units after the one before.
 * They have a hyphen between letters, except in an address.
 */
export function emergencyBreaks(word: string, hyphenate: Hyphenate, minDistance: number): InnerBreak[] {
  const existing = new Map(findBreaks(word, hyphenate).map((one) => [one.at, one]));
  const isAddress = address.test(word);
  const parts = graphemes(word);
  let at = 0;
  let last = 0;
  return parts.slice(0, -1).flatMap((one, index) => {
    at += one.length;
    const own = existing.get(at);
    if (own === undefined && at - last < minDistance) return [];
    last = at;
    if (own !== undefined) return own;
    const hasHyphen = !isAddress && letter.test(one) && letter.test(parts[index + 1] ?? '');
    return { ...anywhere, ...(hasHyphen && { hyphen: true }), at };
  });
}

/** Other scripts have no hyphens. */
const letter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Hyphenates each camel-case part separately: the patterns do not cover "WebWeek". */
function syllableBreaks(word: string, hyphenate: Hyphenate): InnerBreak[] {
  if (unhyphenated.test(word)) return [];
  return Array.from(word.matchAll(/\p{Lu}*[\p{Ll}\p{M}]+|\p{Lu}{2,}/gu)).flatMap((run) => {
    const isShort = run[0].length < MIN_JOINED_LENGTH;
    return hyphenate(run[0]).map(({ at, kind }) => ({
      ...hyphenated[isShort && kind === 'joint' ? 'syllable' : kind],
      at: run.index + at,
    }));
  });
}

export function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
