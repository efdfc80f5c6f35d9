import { graphemes } from './graphemes.ts';

/** Parts of a word between which it may be hyphenated; joined they are the word. */
export type Hyphenate = (word: string) => readonly string[];

/**
 * How much a break gives up, from 0 (as a typesetter likes it) to 4 (only where nothing else fits): 1 parts words that
 * belong together, 2 parts a word at its hyphen or the joint of a compound, 3 hyphenates at any syllable, 4 splits
 * anywhere.
 */
export type BreakLevel = 0 | 1 | 2 | 3 | 4;

export interface Break {
  readonly level: BreakLevel;
  /** A hyphen must be drawn where the line ends here. */
  readonly hyphen: boolean;
  /** What it costs beside raggedness: 0 nothing, 25 as much as a line half empty; less than 0: a welcome place. */
  readonly cost: number;
  /** The word before it belongs to what follows. */
  readonly leans?: true;
}

/** A break inside a word, before the UTF-16 unit `at`. */
export interface InnerBreak extends Break {
  readonly at: number;
}

/** Short for the tables here and in `pieces.ts`. */
export const breakOf = (level: BreakLevel, cost: number, hyphen = false): Break => ({ level, hyphen, cost });

const joint = breakOf(2, 25, true);
const syllable = breakOf(3, 60, true);
const hyphenSign = breakOf(2, 12);
/** After the hyphen of "E-Commerce" a single letter would stand alone. */
const lonelyHyphen = breakOf(3, 30);
const inAddress = breakOf(3, 30);
const byEmoji = breakOf(1, 20);
/** A forgotten space: "Consulting:Der" may part, "WERK:RAUM" and "Senior:innen" may not. */
const byColon = breakOf(0, 5);
const anywhere = breakOf(4, 100);

/** Shorter words, names like WordPress among them, stay whole. */
const LONG = 10;

/** Where a word (no white space in it) may break, in order of place, each place once. */
export function innerBreaks(word: string, hyphenate: Hyphenate): InnerBreak[] {
  if (isAddress(word)) return places(word, /[/.@?&=]+(?=[^/.@?&=])/g, () => inAddress);
  const found = [
    ...places(word, /[-‐–—]+(?=[\p{L}\p{N}])/gu, (before, after) =>
      letters(before) >= 2 && letters(after) >= 3 ? hyphenSign : lonelyHyphen,
    ),
    ...places(word, /\/+(?=[\p{L}\p{N}])/gu, () => hyphenSign),
    ...places(word, /\p{Ll}:(?=\p{Lu})/gu, () => byColon),
    ...places(word, /\u00ad/g, () => joint),
    ...(word.length < LONG ? [] : places(word, hump, () => joint)),
    ...places(word, /\p{Emoji_Presentation}\p{Emoji_Modifier}?(?=[\p{L}\p{N}])/gu, () => byEmoji),
    ...places(word, /[\p{L}\p{N}!?.](?=\p{Emoji_Presentation})/gu, () => byEmoji),
    ...syllables(word, hyphenate),
  ];
  const seen = new Set<number>();
  return found
    .sort((one, other) => one.at - other.at || one.level - other.level)
    .filter(({ at }) => at > 0 && at < word.length && !seen.has(at) && seen.add(at));
}

/** Every grapheme's edge: for a word that is wider than the line and knows no better place. */
export function emergencyBreaks(word: string, known: readonly InnerBreak[]): InnerBreak[] {
  const taken = new Map(known.map((one) => [one.at, one]));
  let at = 0;
  return graphemes(word)
    .slice(0, -1)
    .map((one) => {
      at += one.length;
      return taken.get(at) ?? { ...anywhere, at };
    });
}

function isAddress(word: string): boolean {
  return /:\/\/|^www\.|.@.|\p{L}\.\p{L}{2,}/u.test(word);
}

function places(word: string, pattern: RegExp, kind: (before: string, after: string) => Break): InnerBreak[] {
  return Array.from(word.matchAll(pattern), (match) => {
    const at = match.index + match[0].length;
    return { ...kind(word.slice(0, at), word.slice(at)), at };
  });
}

/** Syllables of each hump of a word on its own: patterns know no WebWeek. */
function syllables(word: string, hyphenate: Hyphenate): InnerBreak[] {
  if (/^[#@]/.test(word)) return [];
  return Array.from(word.matchAll(/\p{Lu}*[\p{Ll}\p{M}]+|\p{Lu}{2,}/gu)).flatMap((run) => {
    const parts = hyphenate(run[0]);
    if (parts.join('') !== run[0]) return [];
    let at = run.index;
    return parts.slice(0, -1).map((part, index) => {
      at += part.length;
      return { ...(isJoint(part, parts[index + 1] ?? '') ? joint : syllable), at };
    });
  });
}

/**
 * Between "Web" and "Week": four letters on each side. Looked at from between them, because Chromium 79 never comes back
 * from `/\p{L}{3}\p{Ll}(?=\p{Lu}\p{Ll}{3})/gu` where a text holds a dash.
 */
const hump = /(?<=\p{L}{3}\p{Ll})(?=\p{Lu}\p{Ll}{3})/gu;

const prefix = /^(be|ge|ver|zer|ent|emp)$/;

/**
 * Whether two syllables meet at a joint of a German compound. Patterns do not tell; the language does: only a joint
 * leaves a consonant before a vowel (Grenz|über, Fleisch|etikett), starts a syllable with two consonants (Arbeits|platz) or follows an
 * ending that nouns are joined with (Bildungs|weg). A prefix goes with what follows it (Semester|begrüßung). It misses
 * joints that look like any syllable (Daten|bank).
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

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
