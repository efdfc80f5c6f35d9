import { stat } from 'node:fs/promises';

/**
 * What tells that files changed since the last look; compare it with `===`. Follows links: tools for certificates and
 * orchestrators exchange those. Fails where one is missing.
 */
export async function fileStamp(...files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(' ');
}
