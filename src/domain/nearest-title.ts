import { distance } from 'fastest-levenshtein';
import { slugify } from './slugify.ts';

/** What goes beyond these does not count, because the work grows with each of them. */
const maxWords = { typed: 8, title: 24 };
const maxLetters = 40;

const partsOf = (text: string, max: number) => {
  const parts = slugify(text.slice(0, maxLetters * max)).split('-');
  return parts.slice(0, max).map((part) => part.slice(0, maxLetters));
};

/**
 * Returns a measure for titles: in how many letters the words typed differ, each from the nearest word of the title or from two in
 * a row written as one; null beyond a third of the letters. A word may be typed in part: the
 * first or the last one of a compound.
 */
export function createTitleDistance(typed: string) {
  const words = partsOf(typed, maxWords.typed);
  const most = Math.floor(words.join('').length / 3);
  return (title: string): number | null => {
    const parts = partsOf(title, maxWords.title);
    const wanted = [...parts, ...parts.map((part, at) => part + (parts[at + 1] ?? ''))];
    let edits = 0;
    for (const word of words) {
      edits += Math.min(word.length, ...wanted.map((part) => countEdits(word, part)));
      if (edits > most) return null;
    }
    return most === 0 ? null : edits;
  };
}

function countEdits(word: string, part: string): number {
  if (part.includes(word)) return 0;
  const ends = [part, part.slice(0, word.length), part.slice(-word.length)];
  return Math.min(...ends.map((end) => distance(word, end)));
}
