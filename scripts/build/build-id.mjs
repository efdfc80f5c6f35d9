import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './precompress.mjs';

/**
 * The build id: twelve hexadecimal digits of the content of every file in a folder, so that the same sources give the
 * same id on every machine and a screen reloads only when something changed.
 * @param {string} folder
 */
export async function hashFolder(folder) {
  const hash = createHash('sha256');
  for (const file of await listFiles(folder))
    hash
      .update(file)
      .update('\0')
      .update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * Tells the pages which build they are: `<meta name="build" content="…">` right after `<head>`.
 * @param {string} folder
 * @param {readonly string[]} pages
 * @param {string} build
 */
export async function stampPages(folder, pages, build) {
  for (const page of pages) {
    const path = join(folder, page);
    const html = await readFile(path, 'utf8');
    const stamped = html.replace('<head>', `<head>\n    <meta name="build" content="${build}" />`);
    if (stamped === html) throw new Error(`${page} has no <head> to stamp the build id into`);
    await writeFile(path, stamped);
  }
}
