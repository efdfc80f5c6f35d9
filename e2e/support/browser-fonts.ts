import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { convert } from 'fontverter';

/*
 * The fonts a browser under test has beside those of the page: brought along by npm packages (`@fontsource/*`), so that no
 * test depends on what is installed on a machine. On Linux browsers find them by `FONTCONFIG_FILE`; others ignore it.
 */

interface FontFile {
  readonly file: string;
  /** As the font calls itself. */
  readonly family: string;
}

/** Chromium shows no text at all, not even in the page's own fonts, where it finds no font of the system. */
const text = { file: 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff2', family: 'DejaVu Sans' };
const colour = {
  file: 'noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2',
  family: 'Noto Color Emoji',
};
const outline = { file: 'noto-emoji/files/noto-emoji-emoji-400-normal.woff2', family: 'Noto Emoji' };

/** What every browser test has, and two more for the tests of emoji: another emoji font, and none. */
export const fontSets = {
  'colour-emoji': [text, colour],
  'outline-emoji': [text, outline],
  'no-emoji': [text],
} as const satisfies Readonly<Record<string, readonly FontFile[]>>;
export type FontSet = keyof typeof fontSets;
export const usualFonts: FontSet = 'colour-emoji';

const folderVariable = 'TEST_FONTS';

/** The variable by which a browser finds a set. Fonts exist while tests run. */
export function fontVariables(set: FontSet): { readonly FONTCONFIG_FILE: string } {
  return { FONTCONFIG_FILE: join(process.env[folderVariable] ?? '', set, 'fonts.conf') };
}

/** Playwright's global set-up: makes the sets, and every browser without a set of its own has the usual one. */
export default async function makeFonts(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-fonts-'));
  process.env[folderVariable] = folder;
  for (const [set, files] of Object.entries(fontSets)) await makeSet(join(folder, set), files);
  Object.assign(process.env, fontVariables(usualFonts));
  return () => rm(folder, { recursive: true, force: true });
}

async function makeSet(folder: string, files: readonly FontFile[]): Promise<void> {
  await mkdir(folder);
  for (const font of files) await writeFile(join(folder, `${font.family}.ttf`), await unpack(font));
  await writeFile(join(folder, 'fonts.conf'), configuration(folder));
}

const require = createRequire(import.meta.url);

/** Browsers take no packed fonts from the system. */
async function unpack({ file }: FontFile): Promise<Uint8Array> {
  return convert(await readFile(require.resolve(`@fontsource/${file}`)), 'truetype');
}

/**
 * Whatever family a page asks for, the text font stands in for it, never the emoji. Letters are drawn as distributions
 * have it: with hinting in full, which is the default without a word, they would be wider or narrower than their outlines.
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
