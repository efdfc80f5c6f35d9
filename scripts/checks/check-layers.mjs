import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { findCircle } from './find-circle.mjs';
import { prefixesOf, readImports, resolveImport } from './read-imports.mjs';
import { projectFiles } from './project-files.mjs';

/**
 * A layer of layers.json: the folders it holds, with all below them (`*` is one folder name, and the longest pattern decides),
 * the layers that its code may import, and the libraries, where these are limited.
 * @typedef {{ holds: readonly string[], uses: readonly string[], libraries?: readonly string[] }} Layer
 * @typedef {Readonly<Record<string, Layer>>} Layers
 * @typedef {{ from: string, specifier: string, isLazy: boolean }} Import
 * @typedef {Import & { to: string }} Arrow
 */

const mostFiles = 25;
const leastLines = 15;

const isSource = (/** @type {string} */ path) =>
  /^(?:src|server|packages|e2e|bench|scripts)\/.*\.(?:tsx?|mjs|css)$/.test(path) &&
  !path.includes('/fixtures/');
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/** Tests, what serves them, and tools import what they need. */
const isLayered = (/** @type {string} */ path) =>
  /^(?:src|server|packages)\//.test(path) && !isTest(path) && !path.includes('/testing/');

/**
 * Everything in which the files break the rules of layers.json; one line each.
 * @param {ReadonlyMap<string, string>} texts by path, manifests (package.json) among them
 * @param {Layers} layers
 * @returns {readonly string[]}
 */
export function findBrokenRules(texts, layers) {
  const paths = [...texts.keys()].filter(isSource);
  const { arrows, others } = readAllImports(paths, texts);
  const layerOf = readLayers(layers);
  return [
    ...findUnassigned(paths, layerOf),
    ...others.flatMap((one) => findWrongLibrary(one, layers, layerOf)),
    ...arrows.flatMap((arrow) => findWrongArrow(arrow, texts, layers, layerOf)),
    ...describeCircle('layers.json', new Map(Object.entries(layers).map(([name, { uses }]) => [name, uses]))),
    ...describeCircle('files', groupArrows(arrows)),
    ...findFullFolders(paths),
    ...findCrumbs(paths, texts, arrows),
  ];
}

/**
 * Imports of the project's own files, and all others.
 * @param {readonly string[]} paths @param {ReadonlyMap<string, string>} texts
 * @returns {{ arrows: readonly Arrow[], others: readonly Import[] }}
 */
function readAllImports(paths, texts) {
  const manifests = new Map(
    [...texts].flatMap(([path, text]) =>
      /^(?:packages\/[^/]+\/)?package\.json$/.test(path) ? [[posix.dirname(path), JSON.parse(text)]] : [],
    ),
  );
  const packages = new Map([...manifests].filter(([folder]) => folder !== '.'));
  const prefixes = new Map(
    [...manifests].map(([folder, manifest]) => [folder, prefixesOf(folder, manifest, packages)]),
  );
  const all = paths.flatMap((from) => {
    const folder = [...packages.keys()].find((name) => from.startsWith(`${name}/`)) ?? '.';
    const inForce = prefixes.get(folder) ?? new Map();
    const { direct, lazy } = readImports(from, texts.get(from) ?? '');
    return [...direct, ...lazy].map((specifier, index) => ({
      from,
      to: resolveImport(from, specifier, inForce),
      specifier,
      isLazy: index >= direct.length,
    }));
  });
  return {
    arrows: all.flatMap((one) =>
      one.to === null || one.to.includes('/fixtures/') ? [] : [{ ...one, to: one.to }],
    ),
    others: all.filter(({ to }) => to === null),
  };
}

/**
 * The name of a file's layer; undefined where no pattern matches.
 * @param {Layers} layers @returns {(path: string) => string | undefined}
 */
function readLayers(layers) {
  const patterns = Object.entries(layers)
    .flatMap(([name, { holds }]) => holds.map((pattern) => ({ name, parts: pattern.split('/') })))
    .sort((a, b) => b.parts.length - a.parts.length || rank(a.parts) - rank(b.parts));
  return (path) => {
    const folders = posix.dirname(path).split('/');
    return patterns.find(
      ({ parts }) =>
        parts.length <= folders.length &&
        (parts.length > 1 || parts[0] !== 'src' || folders.length === 1) &&
        parts.every((part, index) => part === '*' || part === folders[index]),
    )?.name;
  };
}

const rank = (/** @type {readonly string[]} */ parts) => parts.filter((part) => part === '*').length;

/** @param {readonly string[]} paths @param {(path: string) => string | undefined} layerOf */
function findUnassigned(paths, layerOf) {
  const folders = new Set(
    paths.filter((path) => isLayered(path) && layerOf(path) === undefined).map((path) => posix.dirname(path)),
  );
  return [...folders].map((folder) => `${folder}: in no layer of layers.json`);
}

/** @param {Import} found @param {Layers} layers @param {(path: string) => string | undefined} layerOf */
function findWrongLibrary({ from, specifier }, layers, layerOf) {
  if (/^(?:#|@aushang\/)/.test(specifier))
    return [`${from}: ${specifier} is no name of this package's package.json`];
  const layer = layerOf(from);
  const allowed = layer === undefined ? undefined : layers[layer]?.libraries;
  if (!isLayered(from) || allowed === undefined || allowed.includes(libraryOf(specifier))) return [];
  return [`${from}: ${layer} may not import the library ${libraryOf(specifier)} (layers.json)`];
}

/**
 * `node` for `node:fs`, `@scope/name` for `@scope/name/part`.
 * @param {string} specifier
 */
export function libraryOf(specifier) {
  if (specifier.startsWith('node:')) return 'node';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * @param {Arrow} arrow @param {ReadonlyMap<string, string>} texts
 * @param {Layers} layers @param {(path: string) => string | undefined} layerOf
 */
function findWrongArrow({ from, to, specifier }, texts, layers, layerOf) {
  if (isSource(to) && !texts.has(to)) return [`${from}: ${specifier}: no such file`];
  const isBeside = posix.dirname(from) === posix.dirname(to);
  if (isBeside) return specifier.startsWith('./') ? [] : [`${from}: ${specifier} lies beside it: ./`];
  if (specifier.startsWith('.')) return [`${from}: ${specifier}: another folder is imported by its name, #…`];
  const [own, other] = [layerOf(from), layerOf(to)];
  if (!isLayered(from) || own === undefined) return [];
  const isAllowed =
    isLayered(to) && other !== undefined && [own, ...(layers[own]?.uses ?? [])].includes(other);
  return isAllowed ? [] : [`${from}: ${own} may not import ${other ?? to} (layers.json)`];
}

/** @param {readonly Arrow[]} arrows */
function groupArrows(arrows) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { from, to } of arrows) groups.set(from, [...(groups.get(from) ?? []), to]);
  return groups;
}

/** @param {string} what @param {ReadonlyMap<string, Iterable<string>>} arrows */
function describeCircle(what, arrows) {
  const circle = findCircle(arrows);
  return circle === null ? [] : [`${what}: a circle, ${circle.join(' -> ')}`];
}

/** @param {readonly string[]} paths */
function findFullFolders(paths) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of paths.filter((file) => !isTest(file)))
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} source files, at most ${mostFiles}`);
}

/**
 * Small modules that a single file imports: they belong into that file, unless it loads them later.
 * @param {readonly string[]} paths @param {ReadonlyMap<string, string>} texts @param {readonly Arrow[]} arrows
 */
function findCrumbs(paths, texts, arrows) {
  return paths
    .filter((path) => /(?<!\.d|\.test)\.tsx?$|\.mjs$/.test(path))
    .filter(
      (path) => (texts.get(path) ?? '').split('\n').filter((line) => line.trim() !== '').length < leastLines,
    )
    .flatMap((path) => {
      const found = arrows.filter(({ to, from }) => to === path && !isTest(from));
      const importers = new Set(found.map(({ from }) => from));
      const [only] = importers;
      return importers.size === 1 && !found.some(({ isLazy }) => isLazy)
        ? [`${path}: under ${leastLines} lines, only for ${only}: merge the two`]
        : [];
    });
}

function main() {
  const paths = projectFiles().filter((path) => isSource(path) || /(?:^|\/)package\.json$/.test(path));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const broken = findBrokenRules(texts, JSON.parse(readFileSync('layers.json', 'utf8')));
  for (const line of broken) console.log(line);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
