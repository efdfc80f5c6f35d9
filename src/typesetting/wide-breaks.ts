import { graphemes } from '#i18n/graphemes.ts';
import type { Break } from './word-breaks.ts';

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

const afterSign: Break = { level: 0, cost: -12 };
const besidePart: Break = { level: 0, cost: -3 };
const betweenIdeographs: Break = { level: 0, cost: 5 };
/** Mostly the end of a word, or a particle. */
const beforeHiragana: Break = { level: 0, cost: 25 };
/** Within a word of Katakana; between a number and its unit. */
const withinWord: Break = { level: 1, cost: 40 };

/** Where a text without white space breaks beside a wide character, sorted, each before the UTF-16 unit `at`. */
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
  if (/[：；。！？]$/.test(before)) return afterSign;
  if (/[、，\p{Pe}]$/u.test(before) || /^\p{Ps}/u.test(next)) return besidePart;
  const isWithin = /^(?:[\u30a1-\u30fe\uff66-\uff9d]{2}|[\d\uff10-\uff19]\p{L})/u.test(pair);
  if (isWithin) return withinWord;
  return /^[\u3040-\u309f]/.test(next) ? beforeHiragana : betweenIdeographs;
}
