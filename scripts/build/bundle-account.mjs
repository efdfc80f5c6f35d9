import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} BundleFile an output file of the bundler
 * @property {'chunk' | 'asset'} type
 * @property {string} fileName relative to the page's folder
 * @property {string} [code] of a chunk
 * @property {boolean} [isEntry]
 * @property {readonly string[]} [imports] file names of static imports
 */

/** Bytes by gzip -9. @param {string} code */
export const gzipSize = (code) => gzipSync(code, { level: 9 }).byteLength;

/**
 * The chunks that the entry of a page loads before it runs, the entry included.
 * @param {readonly BundleFile[]} files
 * @returns {BundleFile[]}
 */
function firstChunks(files) {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  /** @type {Set<BundleFile>} */
  const reached = new Set();
  const open = files.filter(({ isEntry }) => isEntry === true);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    open.push(...(file.imports ?? []).flatMap((name) => byName.get(name) ?? []));
  }
  return [...reached];
}

/**
 * JavaScript of one page in gzip bytes: `first` are the entry and its static imports, `later` all other chunks.
 * @param {readonly BundleFile[]} files all output files of this page
 */
export function accountJavaScript(files) {
  const first = firstChunks(files);
  const later = files.filter((file) => file.type === 'chunk' && !first.includes(file));
  /** @param {readonly BundleFile[]} chunks */
  const sum = (chunks) => chunks.reduce((bytes, { code }) => bytes + gzipSize(code ?? ''), 0);
  return { first: sum(first), firstFiles: first.length, later: sum(later), laterFiles: later.length };
}

/**
 * Addresses that the service worker caches: the page and all of its files, lazy chunks included.
 * @param {readonly BundleFile[]} files all output files of this page
 * @returns {string[]} such as `['/', '/assets/index-a1b2.js']`
 */
export function precacheList(files) {
  const cached = files.filter(({ fileName }) => !/\.(html|map)$/.test(fileName));
  return ['/', ...cached.map(({ fileName }) => `/${fileName}`).toSorted()];
}
