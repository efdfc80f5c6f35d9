import { graphemes } from '#i18n/graphemes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadHyphenator } from './hyphenate.ts';
import { innerBreaks } from './word-breaks.ts';

/** Marks, joiners, skin tones, lone surrogates and letters in any order. */
const unusualText = fc
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

  it('join to the original text, even with lone surrogates', () => {
    fc.assert(
      fc.property(unusualText, (text) => {
        expect(graphemes(text).join('')).toBe(text);
      }),
    );
  });

  it('agree with Intl.Segmenter on titles', () => {
    const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' });
    const titles = ['🔥🐏  Kunden aus der Hölle  😈🍸', '#mynewface❤️ - Ein Review', 'Łódź, Ærø & №5 – 👩🏽‍💻'];
    for (const title of titles) {
      expect(graphemes(title)).toEqual(Array.from(segmenter.segment(title), ({ segment }) => segment));
    }
  });
});

describe('breaks inside a word', () => {
  it('divides a word in camel case between or within its parts, never across', async () => {
    const hyphenate = await loadHyphenator('de');
    const word = 'WebWeekWeißwurstfrühstück';
    expect(innerBreaks(word, hyphenate).map(({ at }) => word.slice(0, at))).toEqual([
      'WebWeek',
      'WebWeekWeiß',
      'WebWeekWeißwurst',
    ]);
  });
});
