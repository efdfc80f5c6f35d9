import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What .gitignore names, and the repository itself. */
const ignoredFolders = new Set([
  '.git',
  'node_modules',
  'test-results',
  'screenshots',
  'playwright-report',
  '.cache',
]);
const ignoredPaths = new Set(['dist', 'data']);

/**
 * The paths of all files of the project, from its root. Read from the disk, as an unpacked archive has no version control.
 * @param {string} [root]
 * @param {string} [folder]
 * @returns {string[]}
 */
export const projectFiles = (root = '.', folder = '') =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return ignoredFolders.has(entry.name) || ignoredPaths.has(path) ? [] : projectFiles(root, path);
    return entry.isFile() && !path.endsWith('.log') ? [path] : [];
  });
