import en from 'hyphen/patterns/en-us.js';
import type { Levels, Patterns } from './patterns.ts';

/** English patterns of the package `hyphen`, and its exceptions as patterns of the highest levels. */
export function readEnglishPatterns(): Patterns {
  if (!Array.isArray(en)) throw new Error('the patterns of the package `hyphen` have an unknown format');
  const [vectors, root, exceptions]: unknown[] = en;
  const patterns = new Map<string, Levels>();
  /** A node is the index of a vector, `[children, index]` or an object of children. */
  const walk = (node: unknown, pattern: string): void => {
    if (typeof node === 'number')
      patterns.set(pattern, numbers(Array.isArray(vectors) ? vectors[node] : null));
    else if (Array.isArray(node)) for (const part of node) walk(part, pattern);
    else for (const [letter, child] of entries(node)) walk(child, pattern + letter);
  };
  walk(root, '');
  if (patterns.size < 1000) throw new Error('the patterns of the package `hyphen` have an unknown format');
  for (const [word, places] of entries(exceptions)) {
    const levels = Array.from(word, (_, at) => (numbers(places).includes(at) ? 9 : 8));
    if (word.length >= 10) patterns.set(`.${word}.`, [0, ...levels]);
  }
  return patterns;
}

function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function numbers(value: unknown): Levels {
  return Array.isArray(value) ? value.map(Number) : [];
}
