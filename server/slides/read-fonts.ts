import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';

/** One file of a family: its characters as in packages/styles/fonts.css. */
export interface FontFile {
  readonly covers: RegExp;
  /** The same as `unicode-range`. */
  readonly range: string;
  /** Uncompressed. */
  readonly trueType: Uint8Array;
}

export type FontFamily = 'display' | 'text';

/** The files of each family, in the order in which a browser looks a character up. */
export type FontFiles = Readonly<Record<FontFamily, readonly FontFile[]>>;

const sets = [
  ['latin', 'U+0000-00FF,U+0131,U+0152-0153,U+2002-206F,U+20AC,U+2122,U+2212'],
  ['latin-ext', 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E'],
] as const;

/** Reads the fonts of a built page, whose names carry a hash. Throws if one is missing. */
export async function readFonts(pageFolder: string): Promise<FontFiles> {
  const folder = join(pageFolder, 'assets');
  const names = await readdir(folder);
  const readFamily = (family: FontFamily) =>
    Promise.all(
      sets.map(async ([set, range]) => {
        const pattern = new RegExp(`^${family}-${set}-[\\w-]{8}\\.woff2$`);
        const name = names.find((one) => pattern.test(one));
        if (name === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
        const trueType = await convert(await readFile(join(folder, name)), 'truetype');
        return { covers: patternOf(range), range, trueType };
      }),
    );
  const [display, text] = await Promise.all([readFamily('display'), readFamily('text')]);
  return { display, text };
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
