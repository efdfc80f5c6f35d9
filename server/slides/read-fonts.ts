import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';

/** One file of a family: its characters as in packages/styles/fonts.css. */
export interface FontFile {
  readonly covers: RegExp;
  /** Uncompressed. */
  readonly trueType: Uint8Array;
}

export type FontFamily = 'display' | 'text';

/** The files of each family, in the order in which a browser looks a character up. */
export type FontFiles = Readonly<Record<FontFamily, readonly FontFile[]>>;

const sets = [
  ['latin', /[\u0000-\u00ff\u0131\u0152\u0153\u2002-\u206f\u20ac\u2122\u2212]/u],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e9e]/u],
] as const;

/** Reads the fonts of a built page, whose names carry a hash. Throws if one is missing. */
export async function readFonts(pageFolder: string): Promise<FontFiles> {
  const folder = join(pageFolder, 'assets');
  const names = await readdir(folder);
  const readFamily = (family: FontFamily) =>
    Promise.all(
      sets.map(async ([set, covers]) => {
        const pattern = new RegExp(`^${family}-${set}-[\\w-]{8}\\.woff2$`);
        const name = names.find((one) => pattern.test(one));
        if (name === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
        return { covers, trueType: await convert(await readFile(join(folder, name)), 'truetype') };
      }),
    );
  const [display, text] = await Promise.all([readFamily('display'), readFamily('text')]);
  return { display, text };
}
