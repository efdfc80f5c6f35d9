import { stat } from 'node:fs/promises';

/** Changes whenever one of the files, or the target of a link, changes. Rejects if one is missing. */
export async function fileStamp(...files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(' ');
}
