import { graphemes } from '#i18n/graphemes.ts';
import { joiningWords } from './detect-language.ts';
import type { Measure } from './font-metrics.ts';
import type { HyphenateText } from './hyphenate-text.ts';
import { type Break, countLetters, emergencyBreaks, innerBreaks } from './word-breaks.ts';

/*
 * Line breaks of Chinese and Japanese, which have no white space, by the classes of UAX 14 (Unicode 16, revision 53): ID, and CL, CJ, EX,
 * NS, OP of full width. As the strict style of CSS Text, small kana do not begin a line. Letters and digits of full width are
 * words, as narrow ones are. Korean breaks at its white space.
 */
const wide =
  /[\u2e80-\ua4cf\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff9f\u{20000}-\u{3ffff}]/u;
/** CL, CP, EX, IS, SY, IN, QU that closes; NS and CJ, of which signs of iteration and length are `Lm`; PO of numbers. */
const staysAtEnd =
  /^[\p{Pe}\p{Pf}\p{Pd}\p{Po}\p{Lm}~°℃℉⋯～゛゜\xa0ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿｧ-ｯ]/u;
/** OP, PR, QU that opens, and the signs of tags. */
const staysAtStart = /[\p{Ps}\p{Pi}$€£¥№+±#＃@＠＄￡￥￦"'\xa0]$/u;

const betweenIdeographs: Break = { level: 0, cost: 5 };
/** Mostly the end of a word, or a particle. */
const beforeHiragana: Break = { level: 0, cost: 25 };
/** It lies within a word of Katakana, or between a number and its unit. */
const withinWord: Break = { level: 1, cost: 40 };

/** Finds where a text without white space breaks beside a wide character, sorted, each before the UTF-16 unit `at`. */
export function wideBreaks(word: string): readonly (Break & { readonly at: number })[] {
  if (!wide.test(word)) return [];
  let before = '';
  let at = 0;
  return graphemes(word).flatMap((one) => {
    const found = before === '' ? null : breakBetween(before, one);
    const place = at;
    before = one;
    at += one.length;
    return found === null ? [] : [{ ...found, at: place }];
  });
}

function breakBetween(before: string, next: string): Break | null {
  const pair = before + next;
  if (!wide.test(pair) || staysAtEnd.test(next) || staysAtStart.test(before)) return null;
  if (/[：；。！？]$/.test(before)) return afterPunctuation;
  if (/[、，\p{Pe}]$/u.test(before) || /^\p{Ps}/u.test(next)) return afterComma;
  const isWithin = /^(?:[\u30a1-\u30fe\uff66-\uff9d]{2}|[\d\uff10-\uff19]\p{L})/u.test(pair);
  if (isWithin) return withinWord;
  return /^[\u3040-\u309f]/.test(next) ? beforeHiragana : betweenIdeographs;
}

/** A part of a text that is never divided. All fragments joined are the text. */
export interface Fragment {
  /** Includes the white space after it. */
  readonly text: string;
  /** em, without the white space. */
  readonly width: number;
  /** Width of the white space, em; not counted at the end of a line. */
  readonly space: number;
  readonly after: Break;
  /** Letters and digits. */
  readonly letters: number;
  /** An ellipsis may follow. */
  readonly endsWord: boolean;
  /** Its number, from 1, in a word that begins a sentence, a quotation or a bracket within the text; else Infinity. */
  readonly opening: number;
}

export interface TextTools {
  readonly measure: Measure;
  readonly hyphenateText: HyphenateText;
  /** `splitWords` with these tools; it may have a cache. */
  readonly split: (text: string) => ReturnType<typeof splitWords>;
}

const SPACE = '[\\t\\n\\v\\f\\r \\u2000-\\u2006\\u2008-\\u200b\\u2028\\u2029\\u3000]';
/** Sticky: else white space alone would be searched from each of its characters. */
const wordWithSpace = new RegExp(`${SPACE}*(${SPACE.replace('[', '[^')}+)(${SPACE}*)`, 'guy');

const joining = new Set(`${joiningWords.de} ${joiningWords.en} & + dr. prof. nr. pt.`.split(' '));
const hasLetter = /[\p{L}\p{N}]/u;
/** Quotation marks with white space before or after them: « Jazz ». */
const openingQuote = /^[«‹"'„“‚‘]+$/;
const closingQuote = /^[»›"'“”‘’]+$/;
const dash = /^(?:[-–—|·•:]+|\.\/\.)$/;

const betweenWords: Break = { level: 0, cost: 0 };
const afterPunctuation: Break = { level: 0, cost: -12 };
const afterComma: Break = { level: 0, cost: -3 };
const afterJoiningWord: Break = { level: 1, cost: 40, joinsNext: true };
const beforeShortWord: Break = { level: 1, cost: 40 };
/** It lies between a quotation mark and its words; a title never has it. */
const withinQuote: Break = { level: 5, cost: 100 };
/** The length is in UTF-16 units; a word of Chinese, Japanese or Korean is seldom longer. */
const isShort = /^[^\u2e80-\ud7ff]{0,4}$/;
/** A break that leaves a short word or an emoji alone on the last or first line. */
const orphan: Break = { level: 3, cost: 60 };

/** A word wider than `maxWordWidth` (em) may be split anywhere. */
export function splitText(text: string, maxWordWidth: number, tools: TextTools): readonly Fragment[] {
  const { fragments, maxWidth } = tools.split(text);
  return maxWidth <= maxWordWidth ? fragments : splitWords(text, tools, maxWordWidth).fragments;
}

/** The fragments of a text, and the width of its widest word. */
export function splitWords(
  text: string,
  { measure, hyphenateText }: Pick<TextTools, 'measure' | 'hyphenateText'>,
  maxWordWidth = Infinity,
) {
  const hyphenate = hyphenateText(text);
  const matches = Array.from(text.matchAll(wordWithSpace));
  const words = matches.map((match) => match[1] ?? '');
  const quotes = findQuotes(words);
  let maxWidth = 0;
  const splitWord = (word: string, after: Break, isOpening: boolean) => {
    const width = measure(word);
    maxWidth = Math.max(maxWidth, width);
    const breaks =
      width > maxWordWidth
        ? emergencyBreaks(word, hyphenate, (word.length * maxWordWidth) / width / MAX_LINE_PARTS)
        : innerBreaks(word, hyphenate);
    const ends = [...breaks, { ...after, at: word.length }];
    const widths = measureParts(word, ends, measure);
    return ends.map((end, part): Fragment => {
      const text = word.slice(ends[part - 1]?.at ?? 0, end.at);
      const endsWord = part === breaks.length;
      const opening = isOpening ? part + 1 : Infinity;
      const letters = countLetters(text);
      return { text, width: widths[part] ?? 0, space: 0, after: end, letters, endsWord, opening };
    });
  };
  const fragments = matches.flatMap(([whole, word = '', space = ''], index) => {
    const ends = [...wideBreaks(word), { ...breakAfter(words, index, quotes), at: word.length }];
    const isOpening = isOpeningWord(word, words[index - 1]);
    const parts = ends.flatMap((end, part) =>
      splitWord(word.slice(ends[part - 1]?.at ?? 0, end.at), end, isOpening && part === 0),
    );
    return withSpace(parts, whole.slice(0, whole.indexOf(word)), space, space ? measure(' ') : 0);
  });
  return { fragments, maxWidth };
}

/** The fragments of a word with the white space before and after it. */
function withSpace(parts: readonly Fragment[], lead: string, text: string, space: number): Fragment[] {
  const end = parts.length - 1;
  return parts.map((part, at) => ({
    ...part,
    text: (at === 0 ? lead : '') + part.text + (at === end ? text : ''),
    space: at === end ? space : 0,
  }));
}

/** A word that is split anywhere has about so many places for it on a line. */
const MAX_LINE_PARTS = 32;
/** UTF-16 units that are measured together. */
const MEASURED_LENGTH = 40;

/** The widths between the ends, with the kerning across breaks that may not be used, but for one in `MEASURED_LENGTH` units. */
function measureParts(word: string, ends: readonly { readonly at: number }[], measure: Measure): number[] {
  let [from, before, last] = [0, 0, 0];
  return ends.map(({ at }) => {
    const width = before + measure(word.slice(from, at));
    const part = Math.max(0, width - last);
    last = width;
    if (at - from >= MEASURED_LENGTH) [from, before] = [at, width];
    return part;
  });
}

function breakAfter(words: readonly string[], index: number, quotes: readonly number[]): Break {
  const word = words[index] ?? '';
  const next = words[index + 1];
  if (next === undefined) return betweenWords;
  if (quotes[index] === 1 || quotes[index + 1] === -1) return withinQuote;
  const isOrphaned = index === 0 ? !hasLetter.test(word) : index + 2 === words.length && isShort.test(next);
  if (words.length > 2 && isOrphaned) return orphan;
  if (joining.has(word.toLowerCase()) || isNumberOf(word, next)) return afterJoiningWord;
  const isSingle = next.length <= 2 && /^[\p{L}\p{N}]$/u.test(next);
  if (dash.test(next) || isSingle || /^\d[\d.,]{0,3}$/.test(next)) return beforeShortWord;
  if (endsPart(word) || beginsPart.test(next)) return afterPunctuation;
  return word.endsWith(',') ? afterComma : betweenWords;
}

/** "3 Tage", "9. November". */
const isNumberOf = (word: string, next: string) => /^\d{1,3}( |\. \p{L})/u.test(`${word} ${next}`);

/** A bracket or a quotation. */
const beginsPart = /^[(„“"»«‚‘'][\p{L}\p{N}]/u;
const endsPart = (word: string) => dash.test(word) || /[:–—!?…;]["“”‘’»)]*$|\p{L}{4}\.$/u.test(word);

/** Whether a word is the first of several of a sentence, a quotation or a bracket after other words. */
const isOpeningWord = (word: string, before: string | undefined) =>
  before !== undefined && (endsPart(before) || beginsPart.test(word)) && !/[^\p{L}\p{N},]$/u.test(word);

/**
 * 1 for each quotation mark that opens, -1 for one that closes, 0 for other words. Straight marks and “ do both: those at an even
 * place among all single ones open.
 */
function findQuotes(words: readonly string[]): readonly number[] {
  let before = 0;
  return words.map((word) => {
    const closes = closingQuote.test(word);
    if (!closes && !openingQuote.test(word)) return 0;
    before += 1;
    return closes && !(openingQuote.test(word) && before % 2 === 1) ? -1 : 1;
  });
}
