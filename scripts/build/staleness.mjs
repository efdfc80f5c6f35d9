import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const sources = [
  'src',
  'server',
  'packages',
  'public',
  'docs/de',
  'scripts',
  'index.html',
  'desk.html',
  'package-lock.json',
  'vite.config.ts',
];

/** The last file that a build writes; its mtime is the start of the build. */
const stamp = 'dist/page/build.json';
const results = [stamp, 'dist/page/index.html', 'dist/help/help.css', 'dist/server/aushang.js'];

/**
 * The newest mtime below a path without tests; folders count, so that a deleted file is a change.
 * @param {string} path
 * @returns {number} epoch ms, 0 if there is nothing
 */
export function newestChange(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0;
  const stat = statSync(path);
  const below = stat.isDirectory() ? readdirSync(path).map((name) => newestChange(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
}

/**
 * @param {string} root the project's folder
 * @returns {string | null} why a build is needed; null if the last one is newer than its sources
 */
export function reasonToBuild(root) {
  const missing = results.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) return `${missing} is missing`;
  const builtAt = statSync(join(root, stamp)).mtimeMs;
  const newer = sources.find((source) => newestChange(join(root, source)) > builtAt);
  return newer === undefined ? null : `${newer} is newer than the last build`;
}
