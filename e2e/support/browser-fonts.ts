import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { convert } from 'fontverter';

/*
 * System fonts of the browsers under test, from npm packages (`@fontsource/*`), so that no test depends on the fonts of the
 * machine. Browsers on Linux find them by `FONTCONFIG_FILE`; other systems ignore it.
 */

interface FontFile {
  readonly file: string;
  /** Family name inside the font file. */
  readonly family: string;
}

/** Chromium needs a system font: it shows no text at all without one, not even in the page's own fonts. */
const text = { file: 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff2', family: 'DejaVu Sans' };
const colour = {
  file: 'noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
  family: 'Noto Color Emoji',
};
const outline = { file: 'noto-emoji/files/noto-emoji-emoji-400-normal.woff2', family: 'Noto Emoji' };

/** `colour-emoji` is the default; the tests of emoji also run with the other two. */
export const fontSets = {
  'colour-emoji': [text, colour],
  'outline-emoji': [text, outline],
  'no-emoji': [text],
} as const satisfies Readonly<Record<string, readonly FontFile[]>>;
export type FontSet = keyof typeof fontSets;
export const usualFonts: FontSet = 'colour-emoji';

const folderVariable = 'TEST_FONTS';

/** Environment of a browser that uses a set. The files exist only between set-up and tear-down of a run. */
export function fontVariables(set: FontSet): { readonly FONTCONFIG_FILE: string } {
  return { FONTCONFIG_FILE: join(process.env[folderVariable] ?? '', set, 'fonts.conf') };
}

/** Playwright's global set-up: writes all sets and makes the usual one the default of every browser. */
export default async function writeFontSets(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-fonts-'));
  process.env[folderVariable] = folder;
  for (const [set, files] of Object.entries(fontSets)) await writeFontSet(join(folder, set), files);
  Object.assign(process.env, fontVariables(usualFonts));
  return () => rm(folder, { recursive: true, force: true });
}

async function writeFontSet(folder: string, files: readonly FontFile[]): Promise<void> {
  await mkdir(folder);
  for (const font of files) await writeFile(join(folder, `${font.family}.ttf`), await unpack(font));
  await writeFile(join(folder, 'fonts.conf'), configuration(folder));
}

const require = createRequire(import.meta.url);

/** fontconfig knows no WOFF2. */
async function unpack({ file }: FontFile): Promise<Uint8Array> {
  return convert(await readFile(require.resolve(`@fontsource/${file}`)), 'truetype');
}

/**
 * The text font is the fallback of every family, never the emoji font. Hinting is slight, as distributions set it: with full
 * hinting, fontconfig's default, the widths of letters would differ from their outlines.
 */
const configuration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
  <match>
    <edit name="family" mode="append_last"><string>${text.family}</string></edit>
  </match>
  <match>
    <edit name="antialias" mode="append"><bool>true</bool></edit>
    <edit name="hinting" mode="append"><bool>true</bool></edit>
    <edit name="hintstyle" mode="append"><const>hintslight</const></edit>
    <edit name="rgba" mode="append"><const>none</const></edit>
  </match>
</fontconfig>
`;
