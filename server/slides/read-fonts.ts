import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import { readStyles } from '#server/files/read-styles.ts';
import type { Font } from '#typesetting/font-metrics.ts';

export type FontFamily = 'display' | 'text';

/** The weights of the page, and the names of fonts in the first document. */
export const faces = {
  display: { name: 'First Display', family: 'display', weight: 750 },
  body: { name: 'First Text', family: 'text', weight: 450 },
  strong: { name: 'First Text', family: 'text', weight: 650 },
} as const satisfies Readonly<Record<Font, object>>;

export interface FontFile extends FontFace {
  /** Uncompressed. */
  readonly trueType: Uint8Array;
}

/** One `@font-face` of packages/styles/fonts.css, where the ranges stand. */
interface FontFace {
  readonly family: FontFamily;
  /** `latin`, `latin-1` or `latin-ext`. */
  readonly set: string;
  /** Its `unicode-range`, without blanks. */
  readonly range: string;
}

const facePattern = /fonts\/(display|text)-([\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g;

/** Those of each family in the order in which a browser looks a character up. */
export const fontFaces = Array.from(
  readStyles('fonts.css').matchAll(facePattern),
  ([, family, set = '', range = '']): FontFace => ({
    family: family === 'display' ? family : 'text',
    set,
    range: range.replace(/\s/g, ''),
  }),
);

/** Reads the fonts of a built page, whose names carry a hash, in the order of `fontFaces`. Throws if one is missing. */
export async function readFonts(pageFolder: string): Promise<readonly FontFile[]> {
  const folder = join(pageFolder, 'assets');
  const names = await readdir(folder);
  const files: FontFile[] = [];
  for (const face of fontFaces) {
    const { family, set } = face;
    const pattern = new RegExp(`^${family}-${set}-[\\w-]{8}\\.woff2$`);
    const name = names.find((one) => pattern.test(one));
    if (name === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
    // One at a time: concurrent calls of `convert` overwrite each other's output.
    const trueType = await convert(await readFile(join(folder, name)), 'truetype');
    files.push({ ...face, trueType });
  }
  return files;
}
