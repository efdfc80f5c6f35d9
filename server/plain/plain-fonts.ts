import subsetFont from 'subset-font';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { readFonts } from '#server/slides/read-fonts.ts';

/** The order of the files of a family, as `readFonts` returns them. */
const sets = ['latin', 'latin-1', 'latin-ext'] as const;
/** Copyright, licence and its address, which the OFL requires to be kept. */
const legalNames = [0, 13, 14];

/** Weights as in the kiosk page. */
const fonts = [
  { name: 'display', family: 'display', weight: 750 },
  { name: 'text', family: 'text', weight: 450 },
  { name: 'strong', family: 'text', weight: 650 },
] as const;

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
        ...(family === 'text' && { variationAxes: { wght: weight } }),
      });
      answers.set(`${name}-${set}.woff`, createPreparedAnswer('font/woff', Buffer.from(font)));
    }
  return answers;
}
