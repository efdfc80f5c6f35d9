import { messageOf } from '@aushang/serving/start/error-details.ts';
import { readKey } from '@aushang/serving/start/choose-key.ts';
import { fileStamp } from '#server/files/file-stamp.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export interface KeySource {
  readonly current: () => string | null;
  /** Reads the key file if it changed; true for a new key. While the file is broken, the last key remains in use. */
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
