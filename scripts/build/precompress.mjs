import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(css|html|js|json|svg|txt|webmanifest|wasm)$/;

/** Below one packet there is nothing to win. */
const smallest = 1000;

/**
 * Every file below a folder, relative to it, in a stable order.
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
 * Writes a `.br` and a `.gz` beside every text file, so that the gateway never compresses while it serves.
 * @param {string} folder
 * @returns {Promise<number>} how many files got them
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
