import { readFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { projectFiles } from './project-files.mjs';

/** @typedef {{ files: number, lines: number, comments: number }} Count */

/** What is no production code: tests and what serves them, samples, words, generated data. */
const leftOut = [
  /\.test\.tsx?$/,
  /(?:^|\/)(?:fixtures|samples|testing|words|i18n)\//,
  /(?:^|\/)sample-[^/]*$/,
  /words[^/]*$/,
  /hyphenation\/(?:de|en)\.ts$/,
];

/** @param {string} path */
export const isProduction = (path) =>
  /^(?:src|server|packages)\/.*\.(?:tsx?|mjs|css)$/.test(path) &&
  !leftOut.some((pattern) => pattern.test(path));

/** `server/http`, and below `packages` one level more. @param {string} path */
export function roomOf(path) {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'packages' ? 3 : 2).join('/');
}

/**
 * Lines that are not blank; those that are nothing but comment are counted among them and by themselves.
 * @param {string} text
 * @returns {{ lines: number, comments: number }}
 */
export function countLines(text) {
  const lines = text.split('\n').map((line) => line.trim());
  let comments = 0;
  let isInside = false;
  for (const line of lines.filter(Boolean)) {
    /** @type {boolean} */
    const isBlock = isInside || /^\{?\/\*/.test(line);
    const hasCode = isBlock && /\*\/\}?\s*[^\s}]/.test(line);
    if ((isBlock && !hasCode) || line.startsWith('//')) comments += 1;
    isInside = isBlock && !line.includes('*/');
  }
  return { lines: lines.filter(Boolean).length, comments };
}

/**
 * @param {ReadonlyMap<string, string>} files path and text
 * @returns {Map<string, Count>} by room, in the order of their names
 */
export function countRooms(files) {
  /** @type {Map<string, Count>} */
  const rooms = new Map();
  for (const [path, text] of files) {
    const { lines, comments } = countLines(text);
    const before = rooms.get(roomOf(path)) ?? { files: 0, lines: 0, comments: 0 };
    rooms.set(roomOf(path), {
      files: before.files + 1,
      lines: before.lines + lines,
      comments: before.comments + comments,
    });
  }
  return new Map([...rooms].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * A table with the sum as its last line.
 * @param {ReadonlyMap<string, Count>} rooms
 */
export function renderTable(rooms) {
  const counts = [...rooms.values()];
  /** @param {keyof Count} of */
  const sum = (of) => counts.reduce((total, count) => total + count[of], 0);
  const rows = [
    ['room', 'files', 'lines', 'comments'],
    ...[...rooms].map(([room, { files, lines, comments }]) => [room, files, lines, comments].map(String)),
    ['sum', sum('files'), sum('lines'), sum('comments')].map(String),
  ];
  const width = Math.max(...rows.map(([room = '']) => room.length));
  return rows
    .map(([room = '', ...cells]) => room.padEnd(width) + cells.map((cell) => cell.padStart(10)).join(''))
    .join('\n');
}

function main() {
  const paths = projectFiles().filter(isProduction);
  console.log(renderTable(countRooms(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
