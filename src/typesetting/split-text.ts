import type { Fragment, TextTools, Words } from './text-tools.ts';
import { type Break, createBreak, emergencyBreaks, innerBreaks, noHyphens } from './word-breaks.ts';

const SPACE = '[\\t\\n\\v\\f\\r \\u2000-\\u2006\\u2008-\\u200b\\u2028\\u2029\\u3000]';
const wordWithSpace = new RegExp(`${SPACE}*(${SPACE.replace('[', '[^')}+)(${SPACE}*)`, 'gu');

const joiningWords = new Set(
  (
    'der die das den dem des ein eine einen einem einer eines und oder als wie mit von vom zu zum zur im in am an auf ' +
    'aus bei beim bis durch für ohne um über unter vor nach & + dr. prof. nr. pt. the a and or of to at on by for from with'
  ).split(' '),
);
const hasLetter = /[\p{L}\p{N}]/u;
const dash = /^(?:[-–—|·•:]+|\.\/\.)$/;

const betweenWords = createBreak(0, 0);
const afterPunctuation = createBreak(0, -12);
const afterComma = createBreak(0, -3);
const afterJoiningWord: Break = { ...createBreak(1, 40), joinsNext: true };
const beforeShortWord = createBreak(1, 40);
/** A break that leaves a short word or an emoji alone on the last or first line. */
const orphan = createBreak(3, 60);

const noWords: Words = { fragments: [], widths: [] };

/** A word wider than `maxWordWidth` (em) may be split anywhere. */
export function splitText(text: string, maxWordWidth: number, tools: TextTools): readonly Fragment[] {
  const isHyphenated = tools.hyphenate !== noHyphens;
  const readWords = (tooWide: number, limit: number) =>
    tools.words([isHyphenated, tooWide, text].join(), noWords, () => splitWords(text, limit, tools));
  // `maxWordWidth` only decides which words are split: the widest ones, so their count is the key.
  const tooWide = readWords(0, Infinity).widths.filter((width) => width > maxWordWidth).length;
  return readWords(tooWide, tooWide === 0 ? Infinity : maxWordWidth).fragments;
}

function splitWords(text: string, maxWordWidth: number, tools: TextTools): Words {
  const matches = Array.from(text.matchAll(wordWithSpace));
  const words = matches.map((match) => match[1] ?? '');
  const fragments = matches.flatMap((match, index) => {
    const space = match[2] ? tools.measure(' ') : 0;
    return splitWord(match[0], words[index] ?? '', space, breakAfter(words, index), maxWordWidth, tools);
  });
  return { fragments, widths: words.map(tools.measure) };
}

function splitWord(
  whole: string,
  word: string,
  space: number,
  after: Break,
  maxWordWidth: number,
  { measure, hyphenate }: TextTools,
): Fragment[] {
  const inner = innerBreaks(word, hyphenate);
  const breaks = measure(word) > maxWordWidth ? emergencyBreaks(word, inner) : inner;
  const lead = whole.indexOf(word);
  let from = 0;
  let measured = 0;
  const parts = breaks.map((one) => {
    // Measured from the start of the word, to include kerning across breaks that are not used.
    const until = measure(word.slice(0, one.at));
    const part = {
      text: whole.slice(from === 0 ? 0 : lead + from, lead + one.at),
      width: Math.max(0, until - measured),
      space: 0,
      after: one,
      endsWord: false,
    };
    from = one.at;
    measured = until;
    return part;
  });
  const text = whole.slice(from === 0 ? 0 : lead + from);
  return [...parts, { text, width: Math.max(0, measure(word) - measured), space, after, endsWord: true }];
}

function breakAfter(words: readonly string[], index: number): Break {
  const word = words[index] ?? '';
  const next = words[index + 1];
  if (next === undefined) return betweenWords;
  if (
    words.length > 2 &&
    (index === 0 ? !hasLetter.test(word) : index + 2 === words.length && next.length <= 4)
  ) {
    return orphan;
  }
  if (joiningWords.has(word.toLowerCase()) || /^\d{1,3}$/.test(word)) return afterJoiningWord;
  if (dash.test(next) || /^[\p{L}\p{N}]$/u.test(next) || /^\d[\d.,]{0,3}$/.test(next)) return beforeShortWord;
  if (dash.test(word) || /^\(./.test(next) || /[:–—!?…;]["“”‘’»)]*$/.test(word) || /\p{L}{4,}\.$/u.test(word))
    return afterPunctuation;
  return word.endsWith(',') ? afterComma : betweenWords;
}
