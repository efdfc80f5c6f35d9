import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import sharp from 'sharp';
import { precompress } from './precompress.mjs';
import { renderHelpPage, titleOf } from './render-help.mjs';

const pictureFolder = 'pictures';
/** Pictures are taken with so many pixels for a CSS pixel. */
const pixelRatio = 2;

/** The pages have the order of the navigation. */
const names = [
  'so-kommt-eine-veranstaltung-auf-den-bildschirm',
  'warum-sehe-ich-meine-veranstaltung-nicht',
  'fuer-die-person-die-die-bildschirme-betreut',
  'was-gezaehlt-wird',
];

/**
 * The help for staff: a page for each of the Markdown files, their pictures, and a style sheet with its fonts. The folder is not
 * that of the pages, whose hash is the build id: a corrected sentence would make every screen reload.
 * @param {{ source: string, target: string, styles: string, engineFloor: string }} options folders, the style sheet
 * @returns {Promise<number>} the number of pages
 */
export async function buildHelp({ source, target, styles, engineFloor }) {
  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, pictureFolder), { recursive: true });
  const texts = await readPages(source);
  const pictures = await copyPictures(source, target);
  const pages = texts.map(({ name, markdown }) => ({ name, title: titleOf(markdown) }));
  for (const { name, markdown } of texts) {
    const html = renderHelpPage(markdown, { name, pages, pictures });
    await writeFile(join(target, `${name}.html`), html);
  }
  await bundle({
    entryPoints: [styles],
    outdir: target,
    bundle: true,
    minify: true,
    target: engineFloor,
    loader: { '.woff2': 'file' },
    logLevel: 'warning',
  });
  await precompress(target);
  return pages.length;
}

/** @param {string} source */
async function readPages(source) {
  const files = (await readdir(source)).filter((file) => file.endsWith('.md'));
  const unlisted = files.find((file) => !names.includes(file.replace(/\.md$/, '')));
  if (unlisted !== undefined)
    throw new Error(`${source}/${unlisted} is missing in the navigation of the help`);
  return Promise.all(
    names.map(async (name) => ({ name, markdown: await readFile(join(source, `${name}.md`), 'utf8') })),
  );
}

/**
 * Sizes in CSS pixels, by the address in the Markdown.
 * @param {string} source @param {string} target
 */
async function copyPictures(source, target) {
  /** @type {Map<string, { width: number, height: number }>} */
  const sizes = new Map();
  for (const file of await readdir(join(source, pictureFolder)).catch(() => [])) {
    const { width, height } = await sharp(join(source, pictureFolder, file)).metadata();
    const size = { width: Math.round(width / pixelRatio), height: Math.round(height / pixelRatio) };
    sizes.set(`${pictureFolder}/${file}`, size);
    await copyFile(join(source, pictureFolder, file), join(target, pictureFolder, file));
  }
  return sizes;
}
