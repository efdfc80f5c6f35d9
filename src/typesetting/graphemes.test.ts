import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { graphemes } from './graphemes.ts';

/** Any order of what segmenters stumble over: marks, joiners, tones, halves of pairs, letters. */
const strange = fc
  .array(
    fc.constantFrom(
      'a',
      'ß',
      ' ',
      '\n',
      '\u0308',
      '\u200d',
      '\ufe0f',
      '👩',
      '🏽',
      '🇩',
      '\ud83d',
      '\udc00',
      '한',
      '\u1161',
    ),
  )
  .map((list) => list.join(''));

describe('graphemes', () => {
  it.each([
    ['Grüße', 5],
    ['Gru\u0308ße', 5],
    ['❤️', 1],
    ['👩‍🔬👍🏽', 2],
    ['👨‍👩‍👧‍👦', 1],
    ['🇩🇪🇫🇷', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
    ['1️⃣2️⃣', 2],
    ['a\nb', 3],
    ['', 0],
  ])('%s are %i', (text, count) => {
    expect(graphemes(text)).toHaveLength(count);
  });

  it('join to the text again, lone surrogates and all', () => {
    fc.assert(
      fc.property(strange, (text) => {
        expect(graphemes(text).join('')).toBe(text);
      }),
    );
  });

  it('agree with the engine’s own segmenter on titles', () => {
    const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' });
    const titles = ['🔥🐏  Kunden aus der Hölle  😈🍸', '#mynewface❤️ - Ein Review', 'Łódź, Ærø & №5 – 👩🏽‍💻'];
    for (const title of titles) {
      expect(graphemes(title)).toEqual(Array.from(segmenter.segment(title), ({ segment }) => segment));
    }
  });
});
