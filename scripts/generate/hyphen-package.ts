import de from 'hyphen/patterns/de-1996.js';
import en from 'hyphen/patterns/en-us.js';

/** One level per place of a pattern. Odd levels allow a hyphen, even ones forbid it; the highest level wins. */
export type Levels = readonly number[];
export type Patterns = ReadonlyMap<string, Levels>;

/** No hyphen is nearer to the edge of a word (`MIN_PART_LENGTH` in src/typesetting/hyphenate.ts). */
export const EDGE = 4;

/** Reads `[vectors, trie, exceptions]`. A node is the index of a vector, `[children, index]` or an object of children. */
function readTrie(data: unknown): { patterns: Patterns; exceptions: ReadonlyMap<string, Levels> } {
  if (!Array.isArray(data)) throw new Error('the patterns of the package `hyphen` have an unknown format');
  const [vectors, root, exceptions]: unknown[] = data;
  const patterns = new Map<string, Levels>();
  const walk = (node: unknown, pattern: string): void => {
    if (typeof node === 'number')
      patterns.set(pattern, numbers(Array.isArray(vectors) ? vectors[node] : null));
    else if (Array.isArray(node)) for (const part of node) walk(part, pattern);
    else for (const [letter, child] of entries(node)) walk(child, pattern + letter);
  };
  walk(root, '');
  if (patterns.size < 1000) throw new Error('the patterns of the package `hyphen` have an unknown format');
  return {
    patterns,
    exceptions: new Map(entries(exceptions).map(([word, places]) => [word, numbers(places)])),
  };
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function numbers(value: unknown): Levels {
  return Array.isArray(value) ? value.map(Number) : [];
}

/** For each place of a word that may be hyphenated: `[pattern, place in it, level]` of the pattern with the highest level. */
export function findStrongest(word: string, patterns: Patterns): (readonly [string, number, number])[] {
  const edged = `.${word.toLowerCase()}.`;
  const strongest = Array.from(edged, (): readonly [string, number, number] => ['', 0, 0]);
  for (let start = 0; start < edged.length; start++) {
    for (let stop = start + 1; stop <= edged.length; stop++) {
      const pattern = edged.slice(start, stop);
      patterns.get(pattern)?.forEach((level, place) => {
        if (level > (strongest[start + place]?.[2] ?? 0)) strongest[start + place] = [pattern, place, level];
      });
    }
  }
  return strongest.slice(EDGE + 1, -EDGE);
}

export const german = readTrie(de);
export const english = readTrie(en);
