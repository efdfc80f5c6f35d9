import { posix } from 'node:path';
import { transform } from 'lightningcss';
import { parseSync } from 'vite';

/** Names that begin with `#` or with a package's own name lead to these paths of files; each prefix ends with `/`.
 * @typedef {ReadonlyMap<string, string>} Prefixes */

/**
 * The specifiers that a file imports, types included; `lazy` are those of `import()`.
 * @param {string} path @param {string} text
 * @returns {{ direct: readonly string[], lazy: readonly string[] }}
 */
export function readImports(path, text) {
  if (path.endsWith('.css')) return { direct: readStyleImports(path, text), lazy: [] };
  const { module } = parseSync(path, text);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
  );
  const sources = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  return {
    direct: [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported],
    lazy: sources.flatMap((source) => (/^(['"`])[^'"`$]*\1$/.test(source) ? [source.slice(1, -1)] : [])),
  };
}

/** @param {string} filename @param {string} text */
function readStyleImports(filename, text) {
  const { dependencies } = transform({ filename, code: Buffer.from(text), analyzeDependencies: true });
  return (dependencies || []).flatMap((one) => (one.type === 'import' ? [one.url] : []));
}

/**
 * The path of the project's own file that a specifier names; null for a library's.
 * @param {string} from path of the importing file @param {string} specifier @param {Prefixes} prefixes those in force there
 * @returns {string | null}
 */
export function resolveImport(from, specifier, prefixes) {
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  for (const [prefix, folder] of prefixes) {
    if (plain === prefix) return folder;
    if (prefix.endsWith('/') && plain.startsWith(prefix)) return folder + plain.slice(prefix.length);
  }
  return null;
}

/**
 * The prefixes of a package: those of its `imports`, and the names under which it sees the other packages.
 * @param {string} folder of the package, '' for the root
 * @param {{ imports?: Record<string, string> }} manifest
 * @param {ReadonlyMap<string, { name: string, exports?: Record<string, string> }>} packages by folder
 * @returns {Prefixes}
 */
export function prefixesOf(folder, manifest, packages) {
  const strip = (/** @type {string} */ text) => text.replace(/\*$/, '');
  const own = Object.entries(manifest.imports ?? {}).map(
    ([name, target]) => /** @type {[string, string]} */ ([strip(name), posix.join(folder, strip(target))]),
  );
  const others = [...packages].flatMap(([other, { name, exports = {} }]) =>
    Object.entries(exports).map(
      ([path, target]) =>
        /** @type {[string, string]} */ ([strip(posix.join(name, path)), posix.join(other, strip(target))]),
    ),
  );
  return new Map([...own, ...others]);
}
