import { Blob, Buffer, Face, Font as ShapedFont, shape, Variation } from 'harfbuzzjs';
import { emojiRun, placeEmoji } from '#typesetting/emoji.ts';
import type { Font, Measure } from '#typesetting/font-metrics.ts';
import { graphemes } from '#i18n/graphemes.ts';
import { faces, type FontFile } from './read-fonts.ts';

/** The place of an emoji, em: the server does not know the emoji font of the device, whose ink is at most as high as this. */
export const drawnEmoji = placeEmoji(0.93, 0.25);

/** Each emoji is 1.25 em of the size in which it is drawn wide. */
export const emojiWidth = 1.25 * drawnEmoji.size;

/** Characters that add no width to the one before: marks (variation selectors too) and joiners. */
const zeroWidth = /[\p{M}\u200b-\u200f]/u;

export interface OpenFont extends FontFile {
  readonly face: Face;
  /** Whether a browser takes this file for a character: it has the glyph, and `unicode-range` includes it. */
  readonly covers: (character: string) => boolean;
}

type Run = Pick<OpenFont, 'covers'> & { readonly measure: Measure };

/** Measures texts by the tables of the shipped fonts, with kerning and ligatures, as the browser's shaper does. */
export function createFontMeasure(fonts: readonly OpenFont[], font: Font): Measure {
  const { family, weight } = faces[font];
  const own = fonts.filter((one) => one.family === family);
  const runs = own.map(({ covers, face }) => ({ covers, measure: createShaper(face, weight) }));
  const measurePlain = (text: string) =>
    splitByFont(text, runs).reduce((sum, { run, part }) => sum + (run?.measure ?? measureUnknown)(part), 0);
  return (text) =>
    text.split(emojiRun).reduce((sum, part, at) => {
      return sum + (at % 2 === 1 ? graphemes(part).length * emojiWidth : measurePlain(part));
    }, 0);
}

/** 1 em, as wide as an ideograph, for each character that the shipped fonts lack: not less than in common fonts of devices. */
function measureUnknown(text: string): number {
  return Array.from(text).filter((character) => !zeroWidth.test(character)).length;
}

/** A browser shapes neighbouring characters of one font file together. Marks stay with the character before. */
function splitByFont(text: string, runs: readonly Run[]) {
  const parts: { run: Run | undefined; part: string }[] = [];
  for (const character of text) {
    const last = parts.at(-1);
    const run = runs.find(({ covers }) => covers(character));
    if (last !== undefined && (last.run === run || zeroWidth.test(character))) last.part += character;
    else parts.push({ run, part: character });
  }
  return parts;
}

function createShaper(face: Face, weight: number): Measure {
  const font = new ShapedFont(face);
  font.setVariations([new Variation('wght', weight)]);
  const buffer = new Buffer();
  return (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const units = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return units / face.upem;
  };
}

/** Shapers need no glyph of their own for these. */
const needsNoGlyph = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

export function openFont(file: FontFile): OpenFont {
  const face = new Face(new Blob(file.trueType));
  const glyphs = new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
  const isInRange = patternOf(file.range);
  const covers = (character: string) =>
    isInRange.test(character) && (glyphs.has(character) || needsNoGlyph.test(character));
  return { ...file, face, covers };
}

/** `U+0000-00FF,U+0131` as a pattern for one character. */
function patternOf(range: string): RegExp {
  const characters = range.replaceAll('U+', '\\u').replaceAll('-', '-\\u').replaceAll(',', '');
  return new RegExp(`[${characters}]`, 'u');
}
