import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadHyphenator } from '#typesetting/hyphenate.ts';
import { EDGE, english, german, findStrongest } from './hyphen-package.ts';

/** The hyphens of the shipped patterns and those of the complete ones. */
function compare(word: string, hyphenate: (word: string) => readonly string[], patterns: typeof german) {
  const places = findStrongest(word, patterns.patterns).flatMap(([, , level], at) =>
    level % 2 === 1 ? [at + EDGE] : [],
  );
  return { shipped: hyphenate(word).join('|'), complete: splitAt(word, places) };
}

function splitAt(word: string, places: readonly number[]): string {
  return [0, ...places].map((from, index) => word.slice(from, places[index])).join('|');
}

describe('the shortened patterns', () => {
  it('hyphenate the words of the list exactly like the complete patterns', async () => {
    const hyphenate = await loadHyphenator('de');
    const words = readFileSync('scripts/generate/fixtures/hard-words.txt', 'utf8').trim().split('\n');
    expect(words.length).toBeGreaterThan(300);
    for (const word of words) {
      const { shipped, complete } = compare(word, hyphenate, german);
      expect(shipped).toBe(complete);
    }
  });

  it('hyphenate English words exactly like the complete patterns', async () => {
    const hyphenate = await loadHyphenator('en');
    for (const word of [
      'international',
      'responsibility',
      'sustainability',
      'communication',
      'entrepreneurship',
    ]) {
      const { shipped, complete } = compare(word, hyphenate, english);
      expect(shipped).toBe(complete);
    }
  });
});
