import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The paths of all files under version control that are still there, from the root of the project. */
export const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path));
