import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { findCircle } from './find-circle.mjs';
import { prefixesOf, readImports, resolveImport } from './read-imports.mjs';
import { projectFiles } from './project-files.mjs';

/**
 * A line of rooms.json: the question that a folder answers, the folders and the libraries that its code may import (`node`
 * stands for all of Node's own modules), and the folders that its tests may import besides.
 * @typedef {{ question: string, imports: readonly string[], libraries: readonly string[], tests?: readonly string[] }} Room
 * @typedef {Readonly<Record<string, Room>>} Rooms
 * @typedef {{ from: string, specifier: string, isLazy: boolean }} Import
 * @typedef {Import & { to: string }} Arrow
 */

const mostFiles = 25;
const leastLines = 15;

const isSource = (/** @type {string} */ path) =>
  /^(?:src|server|packages|e2e|bench|scripts)\/.*\.(?:tsx?|mjs|css)$/.test(path) &&
  !path.includes('/fixtures/');
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);

/**
 * Everything in which the files break the rules of rooms.json; one line each.
 * @param {ReadonlyMap<string, string>} texts by path, manifests (package.json) among them
 * @param {Rooms} rooms
 * @returns {readonly string[]}
 */
export function findBrokenRules(texts, rooms) {
  const paths = [...texts.keys()].filter(isSource);
  const { arrows, others } = readAllImports(paths, texts);
  return [
    ...findMissingRooms(paths, rooms),
    ...others.flatMap((one) => findWrongLibrary(one, rooms)),
    ...arrows.flatMap(({ from, to, specifier }) =>
      texts.has(to) || !isSource(to) ? [] : [`${from}: ${specifier}: no such file`],
    ),
    ...arrows.flatMap((arrow) => findWrongArrow(arrow, rooms)),
    ...describeCircle(
      'rooms.json',
      new Map(Object.entries(rooms).map(([name, { imports }]) => [name, imports])),
    ),
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

/** @param {Import} found @param {Rooms} rooms */
function findWrongLibrary({ from, specifier }, rooms) {
  if (/^(?:#|@aushang\/)/.test(specifier))
    return [`${from}: ${specifier} is no name of this package's package.json`];
  const room = posix.dirname(from);
  const name = libraryOf(specifier);
  const isAllowed = isTest(from) || (rooms[room]?.libraries ?? []).includes(name);
  return isAllowed ? [] : [`${from}: ${room} may not import the library ${name} (rooms.json)`];
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

/** @param {readonly string[]} paths @param {Rooms} rooms */
function findMissingRooms(paths, rooms) {
  const folders = new Set(paths.map((path) => posix.dirname(path)));
  return [
    ...[...folders]
      .filter((folder) => rooms[folder] === undefined)
      .map((name) => `${name}: no line in rooms.json`),
    ...Object.keys(rooms)
      .filter((name) => !folders.has(name))
      .map((name) => `${name}: a line in rooms.json, and no files`),
  ];
}

/** @param {Arrow} arrow @param {Rooms} rooms */
function findWrongArrow({ from, to, specifier }, rooms) {
  const [room, target] = [posix.dirname(from), posix.dirname(to)];
  if (room === target) return specifier.startsWith('./') ? [] : [`${from}: ${specifier} lies beside it: ./`];
  if (specifier.startsWith('.')) return [`${from}: ${specifier}: another folder is imported by its name, #…`];
  const { imports = [], tests = [] } = rooms[room] ?? {};
  const isAllowed = imports.includes(target) || (isTest(from) && tests.includes(target));
  return isAllowed ? [] : [`${from}: ${room} may not import ${target} (rooms.json)`];
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
  const broken = findBrokenRules(texts, JSON.parse(readFileSync('rooms.json', 'utf8')));
  for (const line of broken) console.log(line);
  process.exitCode = broken.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
