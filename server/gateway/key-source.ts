import { readFile, stat } from 'node:fs/promises';
import type { Logger } from './logger.ts';

/** The key of the event service: fixed, or from a file that is read again when it changes. */
export interface KeySource {
  readonly current: () => string | null;
  /** Looks at the file; true where the key is another one now. A broken file keeps the last good key. */
  readonly refresh: () => Promise<boolean>;
}

export function createKeySource(
  { apiKey, apiKeyFile }: { readonly apiKey: string | null; readonly apiKeyFile: string | null },
  logger: Logger,
): KeySource {
  if (apiKeyFile === null) return { current: () => apiKey, refresh: () => Promise.resolve(false) };
  let key = apiKey;
  let stamp = '';
  let isBroken = false;
  const refresh = async () => {
    try {
      const { mtimeMs, size, ino } = await stat(apiKeyFile);
      if (stamp === `${mtimeMs} ${size} ${ino}` && !isBroken) return false;
      const read = (await readFile(apiKeyFile, 'utf8')).trim();
      if (!/^[\x21-\x7e]+$/.test(read)) throw new Error('it holds no key of printable characters');
      const isNew = read !== key;
      [key, stamp, isBroken] = [read, `${mtimeMs} ${size} ${ino}`, false];
      return isNew;
    } catch (error) {
      if (!isBroken)
        logger.error(
          { file: apiKeyFile, reason: messageOf(error) },
          'key file can not be used; the last key stays',
        );
      isBroken = true;
      return false;
    }
  };
  return { current: () => key, refresh };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
