import data from '#typesetting/hyphenation/en.ts';
import { hyphenPlaces, readPatterns } from '#typesetting/hyphenation/liang.ts';
import { type HyphenPlace, MIN_WORD_LENGTH } from './detect-language.ts';

const MIN_PART_LENGTH = 4;

const patterns = readPatterns(data);

export function hyphenate(word: string): readonly HyphenPlace[] {
  if (word.length < MIN_WORD_LENGTH) return [];
  const isFarFromEdges = (at: number) => Math.min(at, word.length - at) >= MIN_PART_LENGTH;
  return hyphenPlaces(word, patterns)
    .filter(isFarFromEdges)
    .map((at) => ({ at, kind: 'syllable' }));
}
