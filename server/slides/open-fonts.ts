import { Blob, Face } from 'harfbuzzjs';
import type { FontFamily, FontFile, FontFiles } from './read-fonts.ts';

export interface OpenFont extends FontFile {
  readonly face: Face;
  /** Whether a browser takes this file for a character: it has the glyph, and `unicode-range` includes it. */
  readonly covers: (character: string) => boolean;
}

export type OpenFonts = Readonly<Record<FontFamily, readonly OpenFont[]>>;

/** Shapers need no glyph of their own for these. */
const needsNoGlyph = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

export function openFonts({ display, text }: FontFiles): OpenFonts {
  return { display: display.map(openFont), text: text.map(openFont) };
}

function openFont(file: FontFile): OpenFont {
  const face = new Face(new Blob(file.trueType));
  const glyphs = new Set(Array.from(face.collectUnicodes(), (code) => String.fromCodePoint(code)));
  const isInRange = patternOf(file.range);
  const covers = (character: string) =>
    isInRange.test(character) && (glyphs.has(character) || needsNoGlyph.test(character));
  return { ...file, face, covers };
}

/** `U+0000-00FF,U+0131` as a pattern for one character. */
function patternOf(range: string): RegExp {
  const classes = range.split(',').map((part) =>
    part
      .slice(2)
      .split('-')
      .map((code) => `\\u${code}`)
      .join('-'),
  );
  return new RegExp(`[${classes.join('')}]`, 'u');
}
