import { readFile } from 'node:fs/promises';
import { isPrintableKey } from './check-files.ts';
import { fileStamp } from './file-stamp.ts';
import type { Logger } from './logger.ts';
import { StartError } from './settings.ts';

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
      const current = await fileStamp(apiKeyFile);
      if (stamp === current && !isBroken) return false;
      const read = await readKey(apiKeyFile);
      const isNew = read !== key;
      [key, stamp, isBroken] = [read, current, false];
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

/** The key in a file, for a start that can't do without. Throws a `StartError` where there is none. */
export function readKeyAtStart(apiKeyFile: string): Promise<string> {
  return readKey(apiKeyFile).catch((cause: unknown) => {
    throw new StartError(`EVENT_SERVICE_API_KEY_FILE can't be used: ${messageOf(cause)}`, { cause });
  });
}

async function readKey(file: string): Promise<string> {
  const key = (await readFile(file, 'utf8')).trim();
  if (!isPrintableKey(key)) throw new Error('it holds no key of printable characters');
  return key;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
