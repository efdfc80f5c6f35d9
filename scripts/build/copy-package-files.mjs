import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that the servers read at run time, by package and path (packages/serving/files/private-files.ts). */
const files = [
  ...['colours.css', 'fonts', 'fonts.css', 'page.css', 'phone.css', 'poster.css', 'sign-in.css'].map(
    (path) => /** @type {const} */ (['styles', path]),
  ),
  /** @type {const} */ (['staff', 'staff.css']),
  /** @type {const} */ (['event-service', 'public-page/event-page.css']),
  /** @type {const} */ (['event-service', 'samples/posters']),
];

/** @param {string} folder that of the bundle */
export async function copyPackageFiles(folder) {
  const copy = (/** @type {string} */ name, /** @type {string} */ path) =>
    cp(join('packages', name, path), join(folder, 'packages/@aushang', name, path), { recursive: true });
  await Promise.all(files.map(([name, path]) => copy(name, path)));
}
