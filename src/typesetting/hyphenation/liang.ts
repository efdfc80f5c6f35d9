/**
 * Franklin Liang's hyphenation ("Word Hy-phen-a-tion by Com-put-er", Stanford 1983). Pattern and levels, as written by
 * `scripts/generate/shrink-hyphenation.ts`: groups separated by `|`, each with the levels of its patterns (a digit per place,
 * place 0 before the first letter), a colon, and the patterns, each as the number of letters it shares with the one
 * before it and its further letters. A dot is the edge of a word.
 */
export type Patterns = ReadonlyMap<string, string>;

export function readPatterns(data: string): Patterns {
  const patterns = new Map<string, string>();
  for (const group of data.split('|')) {
    const colon = group.indexOf(':');
    const levels = group.slice(0, colon);
    let pattern = '';
    for (const item of group.slice(colon + 1).match(/\d\D+/g) ?? []) {
      pattern = pattern.slice(0, Number(item[0])) + item.slice(1);
      patterns.set(pattern, levels);
    }
  }
  return patterns;
}

/** No shipped pattern is longer. */
const MAX_PATTERN_LENGTH = 12;

/** Indices of the letters before which a word may be hyphenated. */
export function hyphenPlaces(word: string, patterns: Patterns): number[] {
  const edged = `.${word.toLowerCase()}.`;
  if (edged.length !== word.length + 2) return [];
  const levels: number[] = Array.from(edged, () => 0);
  for (let start = 0; start < edged.length; start++) {
    for (let length = 1; length <= MAX_PATTERN_LENGTH; length++) {
      const found = patterns.get(edged.slice(start, start + length)) ?? '';
      for (let at = 0; at < found.length; at++)
        levels[start + at] = Math.max(levels[start + at] ?? 0, Number(found[at]));
    }
  }
  return levels.flatMap((level, place) => (level % 2 === 1 ? [place - 1] : []));
}
