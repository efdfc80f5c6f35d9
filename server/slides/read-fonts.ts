import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';

/** One file of a family. */
export interface FontFile {
  /** As `unicode-range`, as in packages/styles/fonts.css. */
  readonly range: string;
  /** Uncompressed. */
  readonly trueType: Uint8Array;
}

export type FontFamily = 'display' | 'text';

/** The files of each family, in the order in which a browser looks a character up. */
export type FontFiles = Readonly<Record<FontFamily, readonly FontFile[]>>;

const sets = [
  [
    'latin',
    'U+0000-007F,U+00A0,U+00A7,U+00A9,U+00AB,U+00AD-00AE,U+00B0,U+00B2-00B4,U+00B7,U+00BB-00BD,U+00C4,U+00C9,U+00D6-00D7,U+00DC,U+00DF-00E0,U+00E4,U+00E7-00EA,U+00F6,U+00FC,U+2002-206F,U+20AC,U+2122,U+2212',
  ],
  [
    'latin-1',
    'U+00A1-00A6,U+00A8,U+00AA,U+00AC,U+00AF,U+00B1,U+00B5-00B6,U+00B8-00BA,U+00BE-00C3,U+00C5-00C8,U+00CA-00D5,U+00D8-00DB,U+00DD-00DE,U+00E1-00E3,U+00E5-00E6,U+00EB-00F5,U+00F7-00FB,U+00FD-00FF,U+0131,U+0152-0153',
  ],
  ['latin-ext', 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E'],
] as const;

/** Reads the fonts of a built page, whose names carry a hash. Throws if one is missing. */
export async function readFonts(pageFolder: string): Promise<FontFiles> {
  const folder = join(pageFolder, 'assets');
  const names = await readdir(folder);
  const readFamily = async (family: FontFamily) => {
    const files: FontFile[] = [];
    for (const [set, range] of sets) {
      const pattern = new RegExp(`^${family}-${set}-[\\w-]{8}\\.woff2$`);
      const name = names.find((one) => pattern.test(one));
      if (name === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
      // One at a time: concurrent calls of `convert` overwrite each other's output.
      const trueType = await convert(await readFile(join(folder, name)), 'truetype');
      files.push({ range, trueType });
    }
    return files;
  };
  return { display: await readFamily('display'), text: await readFamily('text') };
}
