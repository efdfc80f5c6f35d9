import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyBuiltFonts } from '#server/testing/built-fonts.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { createFontMeasure, emojiWidth, openFont } from './measure-text.ts';
import { readFonts } from './read-fonts.ts';

const fonts = ['display', 'body', 'strong'] as const;

let folder = '';
const measures = new Map<Font, Measure>();
const openFonts = async () => (await readFonts(join(folder, 'whole'))).map(openFont);
const widthOf = (font: Font, text: string) => measures.get(font)?.(text) ?? Number.NaN;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-fonts-'));
  await copyBuiltFonts(join(folder, 'whole'));
  const opened = await openFonts();
  for (const font of fonts) measures.set(font, createFontMeasure(opened, font));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readFonts', () => {
  it('finds a font by its name, whatever the hash', async () => {
    const files = await openFonts();
    for (const name of ['display', 'text']) {
      const family = files.filter((file) => file.family === name);
      expect(family.map(({ covers }) => ['a', 'å', 'ł', '漢'].map((letter) => covers(letter)))).toEqual([
        [true, false, false, false],
        [false, true, false, false],
        [false, false, true, false],
      ]);
      for (const { trueType } of family) expect([...trueType.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
    }
  });

  it('leaves out characters within the range of a font that it lacks', async () => {
    const files = await openFonts();
    const lacking = (characters: string) =>
      ['display', 'text'].map((name) =>
        Array.from(characters)
          .filter((one) => !files.some(({ family, covers }) => family === name && covers(one)))
          .join(''),
      );
    expect(lacking('‰‐†ĈŎ€–“éł')).toEqual(['‰‐†ĈŎ', '‰‐†']);
    expect(lacking(' \u00a0\u2009\u202f\u00ad\u200b\u200d\u2060')).toEqual(['', '']);
  });

  it('names the font that is missing', async () => {
    const incomplete = join(folder, 'incomplete');
    await copyBuiltFonts(incomplete, 'text-latin-ext');
    await expect(readFonts(incomplete)).rejects.toThrow('text-latin-ext');
  });
});

describe.each(fonts)('createFontMeasure for %s', (font) => {
  const measure = (text: string) => widthOf(font, text);

  it('counts kerning within a font file', () => {
    expect(measure('AV')).toBeLessThan(measure('A') + measure('V'));
    expect(measure('To')).toBeLessThan(measure('T') + measure('o'));
  });

  it('adds up texts of different font files, between which there is no kerning', () => {
    expect(measure('Ťo')).toBeCloseTo(measure('Ť') + measure('o'), 9);
    expect(measure('Łódź')).toBeCloseTo(measure('Ł') + measure('ód') + measure('ź'), 9);
  });

  it('makes no difference between composed and decomposed letters', () => {
    expect(measure('u\u0308ber Cafe\u0301')).toBeCloseTo(measure('über Café'), 9);
  });

  it('gives characters that the fonts lack the stated width, in any text', () => {
    const known = fc.constantFrom('', 'Weg', 'Łódź ', ' 12 % ');
    const unknown = fc.array(fc.constantFrom('漢', '語', 'Ж', 'ш', 'ع', 'א', '→', '‰', '‐', '†'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(known, unknown, known, (before, between, after) => {
        const width = measure(before + between.join('') + after);
        expect(width).toBeCloseTo(measure(before) + between.length + measure(after), 9);
      }),
    );
  });

  it('gives an emoji the stated width, however many characters it has', () => {
    for (const emoji of ['🎉', '👩‍🔬', '❤️', '🇪🇺', '1️⃣', '👍🏽'])
      expect(measure(`a${emoji}b`)).toBeCloseTo(measure('a') + emojiWidth + measure('b'), 9);
  });

  it('counts each emoji of a run', () => {
    for (const run of ['🎉👩‍🔬🧪', '🇪🇺🇩🇪🇫🇷', '1️⃣2️⃣3️⃣']) expect(measure(run)).toBeCloseTo(3 * emojiWidth, 9);
  });

  it('adds no width for marks and joiners', () => {
    expect(measure('ж\u0301ж\u200d\ufe0f')).toBe(measure('жж'));
  });

  it('is 0 for an empty text', () => {
    expect(measure('')).toBe(0);
  });
});

it('measures heavier letters as wider', () => {
  const text = 'Hochschule';
  expect(widthOf('strong', text)).toBeGreaterThan(widthOf('body', text));
});
