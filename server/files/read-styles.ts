import { readFileSync } from 'node:fs';
import { findPackageFile } from '@aushang/serving/files/package-file.ts';

/** Files of `packages/styles`, one after the other. */
export function readStyles(...files: readonly string[]): string {
  const read = (file: string) =>
    readFileSync(findPackageFile(`@aushang/styles/${file}`, import.meta.url), 'utf8');
  return files.map(read).join('\n');
}
