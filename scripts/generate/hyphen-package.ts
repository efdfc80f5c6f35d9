import de from 'hyphen/patterns/de-1996.js';
import en from 'hyphen/patterns/en-us.js';

/** A level for each place of a pattern; odd levels allow a hyphen there, even ones forbid it, the highest wins. */
export type Levels = readonly number[];
export type Patterns = ReadonlyMap<string, Levels>;

/** Nearer to a word's edge the page never hyphenates (src/typesetting/hyphenate.ts). */
export const EDGE = 4;

/** The package's trie, `[vectors, trie, exceptions]`, as a list. A node is a vector's index, `[children, index]` or children. */
function readTrie(data: unknown): { patterns: Patterns; exceptions: ReadonlyMap<string, Levels> } {
  if (!Array.isArray(data)) throw new Error('the patterns of the package have another shape now');
  const [vectors, root, exceptions]: unknown[] = data;
  const patterns = new Map<string, Levels>();
  const walk = (node: unknown, pattern: string): void => {
    if (typeof node === 'number')
      patterns.set(pattern, numbers(Array.isArray(vectors) ? vectors[node] : null));
    else if (Array.isArray(node)) for (const part of node) walk(part, pattern);
    else for (const [letter, child] of entries(node)) walk(child, pattern + letter);
  };
  walk(root, '');
  if (patterns.size < 1000) throw new Error('the patterns of the package have another shape now');
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

/** The strongest pattern at each place of a word where the page may hyphenate, as `[pattern, place in it, level]`. */
export function strongest(word: string, patterns: Patterns): (readonly [string, number, number])[] {
  const edged = `.${word.toLowerCase()}.`;
  const found = Array.from(edged, (): readonly [string, number, number] => ['', 0, 0]);
  for (let start = 0; start < edged.length; start++) {
    for (let stop = start + 1; stop <= edged.length; stop++) {
      const pattern = edged.slice(start, stop);
      patterns.get(pattern)?.forEach((level, place) => {
        if (level > (found[start + place]?.[2] ?? 0)) found[start + place] = [pattern, place, level];
      });
    }
  }
  return found.slice(EDGE + 1, -EDGE);
}

/** The whole patterns of the package `hyphen`. */
export const german = readTrie(de);
export const english = readTrie(en);
