import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(css|html|js|json|svg|txt|webmanifest|wasm)$/;

/** Smaller files fit into one packet anyway. */
const smallest = 1000;

/**
 * Paths of all files below a folder, relative to it, sorted.
 * @param {string} folder
 */
export async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
}

/**
 * Writes a `.br` and a `.gz` of every text file, so that the gateway does not compress at requests.
 * @param {string} folder
 * @returns {Promise<number>} the number of compressed files
 */
export async function precompress(folder) {
  const files = (await listFiles(folder)).filter((file) => compressible.test(file));
  const done = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      if (content.byteLength < smallest) return 0;
      const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      await writeFile(`${path}.br`, brotliCompressSync(content, brotli));
      await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
      return 1;
    }),
  );
  return done.reduce((/** @type {number} */ sum, one) => sum + one, 0);
}
