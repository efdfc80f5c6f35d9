import type { Measure } from './font-metrics.ts';
import { createMemo } from './memoize.ts';
import { type Break, breakOf, emergencyBreaks, type Hyphenate, innerBreaks } from './word-breaks.ts';

/** A part of a text that no line divides. Joined, the pieces are the text. */
export interface Piece {
  /** With the white space that follows it. */
  readonly text: string;
  /** Widths in em; the white space counts only where the line goes on after it. */
  readonly width: number;
  readonly space: number;
  readonly after: Break;
  readonly endsWord: boolean;
}

export interface PieceOptions {
  readonly measure: Measure;
  readonly hyphenate: Hyphenate;
  /** A word wider than this many em may be split anywhere. */
  readonly widest: number;
}

/** White space that a line may break at: a no-break space is not. */
const SPACE = '[\\t\\n\\v\\f\\r \\u2000-\\u2006\\u2008-\\u200b\\u2028\\u2029\\u3000]';
const wordWithSpace = new RegExp(`${SPACE}*(${SPACE.replace('[', '[^')}+)(${SPACE}*)`, 'gu');

/** Words a German or English line should not end with: they belong to what follows. */
const leaning = new Set(
  (
    'der die das den dem des ein eine einen einem einer eines und oder als wie mit von vom zu zum zur im in am an auf ' +
    'aus bei beim bis durch für ohne um über unter vor nach & + dr. prof. nr. pt. the a and or of to at on by for from with'
  ).split(' '),
);
const hasLetter = /[\p{L}\p{N}]/u;
const dash = /^(?:[-–—|·•:]+|\.\/\.)$/;

const plain = breakOf(0, 0);
const welcome = breakOf(0, -12);
const comma = breakOf(0, -3);
const leans: Break = { ...breakOf(1, 40), leans: true };
const parting = breakOf(1, 40);
/** Leaves a short word or an emoji alone on the last or first line. */
const orphaning = breakOf(3, 60);

interface KnownPieces {
  readonly pieces: readonly Piece[];
  /** Of the words, em. */
  readonly widths: readonly number[];
}

const remember = createMemo<KnownPieces>(240);

/** A text as the pieces that lines are made of, with what each break between them costs. */
export function splitText(text: string, options: PieceOptions): readonly Piece[] {
  const { measure, hyphenate, widest } = options;
  const known = (tooWide: number, limit: number) =>
    remember(options, `${tooWide} ${text}`, () => readPieces(text, { measure, hyphenate, widest: limit }));
  // The widest words are split first: how many they are says which.
  const tooWide = known(0, Infinity).widths.filter((width) => width > widest).length;
  return known(tooWide, tooWide === 0 ? Infinity : widest).pieces;
}

function readPieces(text: string, options: PieceOptions): KnownPieces {
  const words = Array.from(text.matchAll(wordWithSpace));
  const cores = words.map((match) => match[1] ?? '');
  const read = words.flatMap((match, index) => {
    const space = match[2] ? options.measure(' ') : 0;
    return split(match[0], cores[index] ?? '', space, breakAfter(cores, index), options);
  });
  return { pieces: read, widths: cores.map(options.measure) };
}

function split(whole: string, word: string, space: number, after: Break, options: PieceOptions): Piece[] {
  const { measure, hyphenate, widest } = options;
  const known = innerBreaks(word, hyphenate);
  const breaks = measure(word) > widest ? emergencyBreaks(word, known) : known;
  const lead = whole.indexOf(word);
  let from = 0;
  let measured = 0;
  const parts = breaks.map((one) => {
    // Measured from the word's start, so that kerning across the break is counted as long as it does not break.
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

/** What a line end after the word at `index` costs. */
function breakAfter(words: readonly string[], index: number): Break {
  const word = words[index] ?? '';
  const next = words[index + 1];
  if (next === undefined) return plain;
  if (
    words.length > 2 &&
    (index === 0 ? !hasLetter.test(word) : index + 2 === words.length && next.length <= 4)
  ) {
    return orphaning;
  }
  if (leaning.has(word.toLowerCase()) || /^\d{1,3}$/.test(word)) return leans;
  if (dash.test(next) || /^[\p{L}\p{N}]$/u.test(next) || /^\d[\d.,]{0,3}$/.test(next)) return parting;
  if (dash.test(word) || /^\(./.test(next) || /[:–—!?…;]["“”‘’»)]*$/.test(word) || /\p{L}{4,}\.$/u.test(word))
    return welcome;
  return word.endsWith(',') ? comma : plain;
}
