import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from './precompress.mjs';

/**
 * The build id: twelve hexadecimal digits of a hash of all files. The same sources give the same id on every machine, so
 * that screens reload only after a change.
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
 * Adds `<meta name="build" content="…">` to the head of each page.
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
