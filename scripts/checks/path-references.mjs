import { posix } from 'node:path';
import { anchors, codePieces, withoutCode } from './markdown.mjs';

/** @typedef {import('./numbered-references.mjs').Finding} Finding */

const comments = /(?<=^|[\s({[,])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|<!--[\s\S]*?-->/gm;
const shellComments = /(?<=^|\s)#[^\n]*/gm;

const pathPattern =
  /(?<![\w./@#*-])(?:src|server|packages|e2e|scripts|bench|deploy|public|docs|\.ci)\/(?:[\w.*/@+-]|\{[\w.*,-]+\})*/g;
const docsPattern = /(?<![\w./@#-])docs\/[\w./-]+\.md\b/g;
const linkPattern = /\]\(\s*<?([^\s()<>]+)>?(?:\s+["'][^)]*)?\)|^\[[^\]]+\]:[ \t]+<?([^\s<>]+)/gm;

const noSuchFile = 'no such file or folder';

/**
 * Every file of the project and every folder that holds one.
 * @param {readonly string[]} paths
 * @returns {Set<string>}
 */
export function filesAndFolders(paths) {
  const known = new Set(paths);
  for (const path of paths)
    for (
      let folder = posix.dirname(path);
      folder !== '.' && !known.has(folder);
      folder = posix.dirname(folder)
    )
      known.add(folder);
  return known;
}

/** `src/{a,b}.ts` names two files. @param {string} path @returns {string[]} */
function withoutBraces(path) {
  const found = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path);
  if (found === null) return [path];
  const [, before = '', choices = '', after = ''] = found;
  return choices.split(',').flatMap((choice) => withoutBraces(`${before}${choice}${after}`));
}

/** @param {string} glob */
const globPattern = (glob) =>
  new RegExp(
    `^${glob
      .replace(/[.+]/g, '\\$&')
      .replace(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
      .replaceAll('.*/', '(?:.*/)?')}$`,
  );

/** @param {string} path @param {ReadonlySet<string>} known */
const isKnown = (path, known) =>
  withoutBraces(path).every((one) =>
    one.includes('*') ? [...known].some((name) => globPattern(one).test(name)) : known.has(one),
  );

/** Gives the places where a file speaks about files: comments, and in Markdown code. @param {string} path @param {string} text */
function placesOfPaths(path, text) {
  if (path.endsWith('.md')) return codePieces(text);
  if (path.endsWith('.json')) return [];
  const pattern = /\.(?:tsx?|mjs|css|html)$/.test(path) ? comments : shellComments;
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, text: match[0] }));
}

/** What is left of a path that ends in a sentence or goes on with a placeholder. @param {string} path @param {string} next */
const trimPath = (path, next) =>
  (/[<$…{%]/.test(next) ? path.replace(/[^/]*$/, '') : path).replace(/[./-]+$/, '');

/**
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} known
 * @returns {Finding[]}
 */
function wrongPaths(path, text, known) {
  const named = placesOfPaths(path, text).flatMap((place) =>
    [...place.text.matchAll(pathPattern)].map((match) => ({
      at: place.at + match.index,
      name: trimPath(match[0], place.text[match.index + match[0].length] ?? ''),
    })),
  );
  const documents = [...text.matchAll(docsPattern)].map((match) => ({ at: match.index, name: match[0] }));
  return [...named, ...documents]
    .filter(({ name }) => !/^docs\/decisions\/\d{4}$/.test(name) && !isKnown(name, known))
    .map(({ at, name }) => ({ at, text: name, why: noSuchFile }));
}

/**
 * @param {string} path of the file with the link
 * @param {string} target as written in the link
 * @param {{ known: ReadonlySet<string>, anchorsOf: (path: string) => ReadonlySet<string> | null }} project
 * @returns {string | null} why the link leads nowhere
 */
function whyBroken(path, target, { known, anchorsOf }) {
  const [written = '', anchor] = target.replaceAll('%20', ' ').split('#');
  const from = written.startsWith('/') ? '.' : posix.dirname(path);
  const file = written === '' ? path : posix.join(from, written).replace(/\/$/, '');
  if (!known.has(file) && file !== '.') return noSuchFile;
  const isWrong = anchor !== undefined && anchor !== '' && anchorsOf(file)?.has(anchor) === false;
  return isWrong ? `${file} has no heading for #${anchor}` : null;
}

/** @param {ReadonlyMap<string, string>} files @returns {(path: string) => ReadonlySet<string> | null} */
function readAnchors(files) {
  /** @type {Map<string, ReadonlySet<string>>} */
  const read = new Map();
  return (path) => {
    const text = files.get(path);
    if (text === undefined || !path.endsWith('.md')) return null;
    const found = read.get(path) ?? anchors(text);
    read.set(path, found);
    return found;
  };
}

/**
 * Finds paths and links that lead nowhere.
 * @param {ReadonlyMap<string, string>} files
 * @param {readonly string[]} paths all of the project
 * @returns {(path: string, text: string) => Finding[]}
 */
export function pathReader(files, paths) {
  const known = filesAndFolders(paths);
  const project = { known, anchorsOf: readAnchors(files) };
  return (path, text) => {
    const found = wrongPaths(path, text, known);
    if (!path.endsWith('.md')) return found;
    for (const match of withoutCode(text).matchAll(linkPattern)) {
      const target = match[1] ?? match[2] ?? '';
      if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target)) continue;
      const why = whyBroken(path, target, project);
      if (why !== null) found.push({ at: match.index + match[0].lastIndexOf(target), text: target, why });
    }
    return found;
  };
}
