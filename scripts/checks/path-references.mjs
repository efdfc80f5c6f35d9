import { posix } from 'node:path';
import { codePieces } from './markdown.mjs';

/** @typedef {import('./numbered-references.mjs').Finding} Finding */

const comments = /(?<=^|[\s({[,])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|<!--[\s\S]*?-->/gm;
const shellComments = /(?<=^|\s)#[^\n]*/gm;

const pathPattern =
  /(?<![\w./@#*-])(?:src|server|packages|e2e|scripts|bench|deploy|public|docs|\.ci)\/(?:[\w.*/@+-]|\{[\w.*,-]+\})*/g;
const docsPattern = /(?<![\w./@#-])docs\/[\w./-]+\.md\b/g;

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
    .filter(({ name }) => !isKnown(name, known))
    .map(({ at, name }) => ({ at, text: name, why: 'no such file or folder' }));
}

const camelCase = /^[a-z]{2,}(?:[A-Z][a-z\d]+)+$/;
const anyCase = /^[a-zA-Z][a-z]+(?:[A-Z][a-z\d]+)+$/;

/**
 * Names in code of Markdown, such as `judgeEvents`, in spans also `PosterView`, that are no word of the project's code. Blocks
 * may be in other languages.
 * @param {string} text
 * @param {ReadonlySet<string>} words
 * @returns {Finding[]}
 */
const wrongNames = (text, words) =>
  codePieces(text).flatMap(({ at, text: code }) =>
    [...code.matchAll(/(?<![\w$#/-])[\w$]+(?![\w$/-])/g)]
      .filter(([name]) => (/^ *(?:```|~~~)/.test(code) ? camelCase : anyCase).test(name) && !words.has(name))
      .map((match) => ({ at: at + match.index, text: match[0], why: 'no such name in the code' })),
  );

/**
 * Finds paths that lead nowhere and, in Markdown, names that the code does not have.
 * @param {ReadonlyMap<string, string>} files
 * @param {readonly string[]} paths all of the project
 * @returns {(path: string, text: string) => Finding[]}
 */
export function pathReader(files, paths) {
  const known = filesAndFolders(paths);
  const words = new Set(
    [...files].flatMap(([path, text]) => (path.endsWith('.md') ? [] : (text.match(/[\w$]+/g) ?? []))),
  );
  return (path, text) => [
    ...wrongPaths(path, text, known),
    ...(path.endsWith('.md') ? wrongNames(text, words) : []),
  ];
}
