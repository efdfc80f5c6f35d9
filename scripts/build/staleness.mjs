import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of. */
const sources = [
  'src',
  'server',
  'packages',
  'public',
  'scripts',
  'index.html',
  'desk.html',
  'package-lock.json',
  'vite.config.ts',
];

/** The last file a build writes; it carries the time the build began. */
const stamp = 'dist/page/build.json';
const results = [stamp, 'dist/page/index.html', 'dist/server/main.js', 'dist/server/event-service.js'];

/**
 * The newest change below a path, folders included so that a deleted file counts too; tests are no source.
 * @param {string} path
 * @returns {number} epoch ms, 0 where nothing is
 */
export function newestChange(path) {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0;
  const stat = statSync(path);
  const below = stat.isDirectory() ? readdirSync(path).map((name) => newestChange(join(path, name))) : [];
  return Math.max(stat.mtimeMs, ...below);
}

/**
 * Why a build is needed, in words, or null when the last one is as new as its sources.
 * @param {string} root the project's folder
 * @returns {string | null}
 */
export function reasonToBuild(root) {
  const missing = results.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) return `${missing} is missing`;
  const builtAt = statSync(join(root, stamp)).mtimeMs;
  const newer = sources.find((source) => newestChange(join(root, source)) > builtAt);
  return newer === undefined ? null : `${newer} is newer than the last build`;
}
