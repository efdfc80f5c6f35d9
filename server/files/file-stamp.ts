import { stat } from 'node:fs/promises';

/**
 * A string that changes whenever one of the files changes. Follows links, which tools for certificates and orchestrators
 * exchange. Rejects where a file is missing.
 */
export async function fileStamp(...files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(' ');
}
