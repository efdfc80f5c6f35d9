import type { Hyphenate } from './hyphenate.ts';

/**
 * Quality of a break: 0 is good, 1 separates words that belong together, 2 divides a word at its own hyphen or at the joint
 * of a compound, 3 hyphenates at any syllable, 4 splits anywhere.
 */
export type BreakLevel = 0 | 1 | 2 | 3 | 4;

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
const syllable: Break = { level: 3, cost: 60, hyphen: true };
const ownHyphen: Break = { level: 2, cost: 12 };
/** "E-Commerce": a single letter before the hyphen. */
const hyphenAfterLetter: Break = { level: 3, cost: 30 };
const inAddress: Break = { level: 3, cost: 30 };
const byEmoji: Break = { level: 1, cost: 20 };
/** For a missing space: breaks "Consulting:Der", but not "WERK:RAUM" or "Senior:innen". */
const byColon: Break = { level: 0, cost: 5 };
const anywhere: Break = { level: 4, cost: 100 };

/** Shorter words in camel case, like "WordPress", are not divided. */
const MIN_CAMEL_CASE_LENGTH = 10;
/** "Web|Week". A lookbehind: Chromium 79 hangs in `/\p{L}{3}\p{Ll}(?=\p{Lu}\p{Ll}{3})/gu` if the text has a dash. */
const camelCaseJoint = /(?<=\p{L}{3}\p{Ll})(?=\p{Lu}\p{Ll}{3})/gu;
/** Only its syllables matter; engines take milliseconds to compile a pattern with `\p`. */
const plainWord = /^[A-Za-zÄÖÜäöüß][a-zäöüß]*[.,:;!?]?$/;
const address = /:\/\/|^www\.|.@.|\p{L}\.\p{L}{2,}/u;

/** Where a word without white space may break, sorted, each place once with its lowest level. */
export function innerBreaks(word: string, hyphenate: Hyphenate): InnerBreak[] {
  const breaksAfter = (pattern: RegExp, kind: Break) =>
    Array.from(word.matchAll(pattern), (match) => ({ ...kind, at: match.index + match[0].length }));
  if (plainWord.test(word)) return syllableBreaks(word, hyphenate);
  if (address.test(word)) return breaksAfter(/[/.@?&=]+(?=[^/.@?&=])/g, inAddress);
  const hyphens = breaksAfter(/[-‐–—]+(?=[\p{L}\p{N}])/gu, ownHyphen).map((one) =>
    countLetters(word.slice(0, one.at)) >= 2 && countLetters(word.slice(one.at)) >= 3
      ? one
      : { ...one, ...hyphenAfterLetter },
  );
  const found = [
    ...hyphens,
    ...breaksAfter(/\/+(?=[\p{L}\p{N}])/gu, ownHyphen),
    ...breaksAfter(/\p{Ll}:(?=\p{Lu})/gu, byColon),
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

/** Breaks between all graphemes, for a word wider than a line; `existing` breaks keep their level. */
export function emergencyBreaks(word: string, existing: readonly InnerBreak[]): InnerBreak[] {
  const existingAt = new Map(existing.map((one) => [one.at, one]));
  let at = 0;
  return graphemes(word)
    .slice(0, -1)
    .map((one) => {
      at += one.length;
      return existingAt.get(at) ?? { ...anywhere, at };
    });
}

/** Hyphenates each camel-case part separately: the patterns do not cover "WebWeek". */
function syllableBreaks(word: string, hyphenate: Hyphenate): InnerBreak[] {
  if (/^[#@]/.test(word)) return [];
  return Array.from(word.matchAll(/\p{Lu}*[\p{Ll}\p{M}]+|\p{Lu}{2,}/gu)).flatMap((run) => {
    const parts = hyphenate(run[0]);
    let at = run.index;
    return parts.slice(0, -1).map((part, index) => {
      at += part.length;
      return { ...(isJoint(part, parts[index + 1] ?? '') ? joint : syllable), at };
    });
  });
}

const prefix = /^(be|ge|ver|zer|ent|emp)$/;

/**
 * Whether two syllables meet at the joint of a German compound. A heuristic: only a joint leaves a consonant before a vowel
 * (Grenz|über), starts a syllable with two consonants (Arbeits|platz) or follows a linking ending (Bildungs|weg). A prefix
 * belongs to what follows it (Semester|begrüßung). It misses joints that look like any syllable (Daten|bank).
 */
export function isJoint(before: string, after: string): boolean {
  const end = before.toLowerCase();
  if (prefix.test(end)) return false;
  if (prefix.test(after)) return true;
  const start = after.toLowerCase().replace(/^(sch|ch|ph|th|qu)/, 'b');
  return (
    /(ungs|heits|keits|schafts|ions|täts|ings|tums)$/.test(end) ||
    /^\p{Lu}/u.test(after) ||
    (/([^aeiouäöüyh]|ch)$/.test(end) && /^[aeiouäöü]/.test(start)) ||
    /^[bcdfgklmnpqrstvwxz]{2}/.test(start)
  );
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

/** All engines must break alike, and Chromium 79 lacks Intl.Segmenter. Covers titles, not all of UAX 29. */
const cluster =
  /\p{Regional_Indicator}{2}|[^](?:[\p{M}\u200d\p{Emoji_Modifier}\u{e0020}-\u{e007f}\u1160-\u11ff]|(?<=\u200d)\p{Extended_Pictographic})*/gu;

export function graphemes(text: string): string[] {
  return text.match(cluster) ?? [];
}
