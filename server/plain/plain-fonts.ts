import subsetFont from 'subset-font';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { readFonts } from '#server/slides/read-fonts.ts';

/** The order of the files of a family, as `readFonts` returns them. */
const sets = ['latin', 'latin-ext'] as const;
/** Copyright, licence and its address, which the OFL requires to be kept. */
const legalNames = [0, 13, 14];

/** Weights of the slides; `cssWeight` is what engines below Chromium 62 accept. */
const fonts = [
  { name: 'display', family: 'display', weight: 750, css: 'First Display', cssWeight: 700 },
  { name: 'text', family: 'text', weight: 450, css: 'First Text', cssWeight: 400 },
  { name: 'strong', family: 'text', weight: 650, css: 'First Text', cssWeight: 700 },
] as const;

/** As in packages/styles/fonts.css. */
const ranges = {
  latin: 'U+0000-00FF, U+0131, U+0152-0153, U+2002-206F, U+20AC, U+2122, U+2212',
  'latin-ext': 'U+0100-0130, U+0132-0151, U+0154-017F, U+0218-021B, U+1E9E',
} as const;

export const fontFaceRules = fonts
  .flatMap(({ name, css, cssWeight }) =>
    sets.map(
      (set) =>
        `@font-face{font-family:'${css}';font-weight:${cssWeight};unicode-range:${ranges[set]};` +
        `src:url(/plain/${name}-${set}.woff) format('woff')}`,
    ),
  )
  .join('\n');

/**
 * By file name, such as `display-latin.woff`: the fonts of the built page in one weight each, because engines below
 * Chromium 62 know no variable fonts. Rejects if the page is not built.
 */
export async function createPlainFonts(pageDir: string): Promise<ReadonlyMap<string, PreparedAnswer>> {
  const files = await readFonts(pageDir);
  const answers = new Map<string, PreparedAnswer>();
  for (const { name, family, weight } of fonts)
    for (const [index, set] of sets.entries()) {
      const file = files[family][index];
      if (file === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
      const font = await subsetFont(file.trueType, '', {
        targetFormat: 'woff',
        keepAllGlyphs: true,
        preserveNameIds: legalNames,
        variationAxes: { wght: weight },
      });
      answers.set(`${name}-${set}.woff`, createPreparedAnswer('font/woff', Buffer.from(font)));
    }
  return answers;
}
