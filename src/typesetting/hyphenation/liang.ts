/**
 * Franklin Liang's hyphenation ("Word Hy-phen-a-tion by Com-put-er", Stanford 1983). Pattern and levels, as written by
 * `scripts/generate/write-hyphenation.ts`: groups, each with the levels of its patterns (a digit per place,
 * place 0 before the first letter), a colon, and the patterns, each as the number of letters it shares with the one
 * before it and its further letters. A dot is the edge of a word.
 */
export interface Patterns {
  /** All patterns, each followed by a space. As the keys of a `Map` they would take 860 kB in place of 125. */
  readonly text: string;
  /** A hash table: the positions of patterns in `text`, plus one; 0 for none. */
  readonly positions: Uint32Array;
  /** Each holds, at the index of a position, an index of `levels`. */
  readonly groups: Uint16Array;
  readonly levels: readonly string[];
}

export function readPatterns(data: readonly string[]): Patterns {
  const levels: string[] = [];
  const all: string[] = [];
  const groupOf: number[] = [];
  for (const group of data) {
    const colon = group.indexOf(':');
    let pattern = '';
    for (const item of group.slice(colon + 1).match(/\d\D+/g) ?? []) {
      pattern = pattern.slice(0, Number(item[0])) + item.slice(1);
      all.push(pattern);
      groupOf.push(levels.length);
    }
    levels.push(group.slice(0, colon));
  }
  const size = 2 ** Math.ceil(Math.log2(all.length * 1.5));
  const [positions, groups] = [new Uint32Array(size), new Uint16Array(size)];
  let position = 1;
  for (const [index, pattern] of all.entries()) {
    let slot = slotOf(pattern, size);
    while (positions[slot] !== 0) slot = (slot + 1) & (size - 1);
    positions[slot] = position;
    groups[slot] = groupOf[index] ?? 0;
    position += pattern.length + 1;
  }
  return { text: `${all.join(' ')} `, positions, groups, levels };
}

/** `size`: a power of two. */
function slotOf(pattern: string, size: number): number {
  let hash = 0;
  for (let at = 0; at < pattern.length; at++) hash = (Math.imul(hash, 31) + pattern.charCodeAt(at)) | 0;
  return hash & (size - 1);
}

/** An empty string for a text that is no pattern. */
function findLevels(pattern: string, { text, positions, groups, levels }: Patterns): string {
  let slot = slotOf(pattern, positions.length);
  for (let position = positions[slot] ?? 0; position > 0; position = positions[slot] ?? 0) {
    const at = position - 1;
    if (text.startsWith(pattern, at) && text[at + pattern.length] === ' ')
      return levels[groups[slot] ?? 0] ?? '';
    slot = (slot + 1) & (positions.length - 1);
  }
  return '';
}

/** No shipped pattern is longer. */
const MAX_PATTERN_LENGTH = 16;

/** Indices of the letters before which a word may be hyphenated. */
export function hyphenPlaces(word: string, patterns: Patterns): number[] {
  const edged = `.${word.toLowerCase()}.`;
  if (edged.length !== word.length + 2) return [];
  const levels: number[] = Array.from(edged, () => 0);
  for (let start = 0; start < edged.length; start++) {
    for (let length = 1; length <= MAX_PATTERN_LENGTH; length++) {
      const found = findLevels(edged.slice(start, start + length), patterns);
      for (let at = 0; at < found.length; at++)
        levels[start + at] = Math.max(levels[start + at] ?? 0, parseInt(found.charAt(at), 36));
    }
  }
  return levels.flatMap((level, place) => (level % 2 === 1 ? [place - 1] : []));
}
