import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} BundleFile what the bundler says of one file it wrote
 * @property {'chunk' | 'asset'} type
 * @property {string} fileName relative to the page's folder
 * @property {string} [code] of a chunk
 * @property {boolean} [isEntry]
 * @property {string | null} [facadeModuleId] the HTML file an entry belongs to
 * @property {readonly string[]} [imports] file names of static imports
 * @property {readonly string[]} [dynamicImports] file names of lazy imports
 * @property {{ importedCss: ReadonlySet<string>, importedAssets: ReadonlySet<string> }} [viteMetadata] of a chunk
 */

/** gzip -9, as a careful server would send it; in bytes. @param {string} code */
export const gzipSize = (code) => gzipSync(code, { level: 9 }).byteLength;

/**
 * The chunks that a page's entry reaches, the entry included.
 * @param {readonly BundleFile[]} files
 * @param {string} page such as `index.html`
 * @param {{ lazy: boolean }} options whether lazy imports are followed too
 * @returns {BundleFile[]}
 */
export function reachedChunks(files, page, { lazy }) {
  const byName = new Map(files.map((file) => [file.fileName, file]));
  /** @type {Set<BundleFile>} */
  const reached = new Set();
  const open = files.filter((file) => file.isEntry === true && (file.facadeModuleId ?? '').endsWith(page));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const name of [...(file.imports ?? []), ...(lazy ? (file.dynamicImports ?? []) : [])]) {
      const imported = byName.get(name);
      if (imported !== undefined) open.push(imported);
    }
  }
  return [...reached];
}

/**
 * JavaScript of one page in gzip bytes: `first` is what it loads before anything shows (entry and static imports),
 * `later` what it imports when it needs it.
 * @param {readonly BundleFile[]} files
 * @param {string} page
 */
export function accountJavaScript(files, page) {
  const first = reachedChunks(files, page, { lazy: false });
  const later = reachedChunks(files, page, { lazy: true }).filter((file) => !first.includes(file));
  /** @param {readonly BundleFile[]} chunks */
  const sum = (chunks) => chunks.reduce((bytes, { code }) => bytes + gzipSize(code ?? ''), 0);
  return { first: sum(first), firstFiles: first.length, later: sum(later), laterFiles: later.length };
}

/** Style sheets, fonts and pictures that chunks bring along. @param {readonly BundleFile[]} chunks */
const companions = (chunks) =>
  new Set(
    chunks.flatMap(({ viteMetadata: meta }) => (meta ? [...meta.importedCss, ...meta.importedAssets] : [])),
  );

/**
 * Addresses the service worker keeps for a page: the page itself and every file written for it, lazy ones included;
 * only what another page alone needs stays out.
 * @param {readonly BundleFile[]} files
 * @param {string} page
 * @returns {string[]} such as `['/', '/assets/index-a1b2.js']`
 */
export function precacheList(files, page) {
  const own = new Set(reachedChunks(files, page, { lazy: true }));
  const ownCompanions = companions([...own]);
  const foreign = companions(files.filter((file) => !own.has(file)));
  const kept = files.filter((file) => {
    if (file.type === 'chunk') return own.has(file);
    if (/\.(html|map)$/.test(file.fileName)) return false;
    // A worker: it belongs to the page whose script names it.
    if (file.fileName.endsWith('.js')) return [...own].some(({ code }) => code?.includes(file.fileName));
    return ownCompanions.has(file.fileName) || !foreign.has(file.fileName);
  });
  return ['/', ...kept.map(({ fileName }) => `/${fileName}`).toSorted()];
}
