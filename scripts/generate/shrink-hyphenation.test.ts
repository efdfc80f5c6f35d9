import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadHyphenator } from '#typesetting/hyphenate.ts';

import { EDGE, english, german, strongest } from './hyphen-package.ts';

/** Where the whole patterns of the package would hyphenate, and where the page does. */
function compare(word: string, hyphenate: (word: string) => readonly string[], whole: typeof german) {
  const right = strongest(word, whole.patterns).flatMap(([, , level], at) =>
    level % 2 === 1 ? [at + EDGE] : [],
  );
  return { ours: hyphenate(word).join('|'), right: parted(word, right) };
}

function parted(word: string, places: readonly number[]): string {
  return [0, ...places].map((from, index) => word.slice(from, places[index])).join('|');
}

describe('the shortened patterns', () => {
  it('hyphenate the words that need fine patterns exactly as the whole ones do', async () => {
    const hyphenate = await loadHyphenator('de');
    const words = readFileSync('scripts/generate/fixtures/hard-words.txt', 'utf8').trim().split('\n');
    expect(words.length).toBeGreaterThan(300);
    for (const word of words) {
      const { ours, right } = compare(word, hyphenate, german);
      expect(ours).toBe(right);
    }
  });

  it('lose no English break', async () => {
    const hyphenate = await loadHyphenator('en');
    for (const word of [
      'international',
      'responsibility',
      'sustainability',
      'communication',
      'entrepreneurship',
    ]) {
      const { ours, right } = compare(word, hyphenate, english);
      expect(ours).toBe(right);
    }
  });
});
