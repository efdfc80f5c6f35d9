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
  ['latin', 'U+0000-00FF,U+0131,U+0152-0153,U+2002-206F,U+20AC,U+2122,U+2212'],
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
