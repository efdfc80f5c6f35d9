import { readKey } from '@aushang/serving/start/choose-key.ts';
import { type RereadFiles, rereadFiles } from '#server/files/reread-files.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export type KeySource = Pick<RereadFiles<string | null>, 'current' | 'refresh'>;

export function createKeySource(
  { apiKey, apiKeyFile }: { readonly apiKey: string | null; readonly apiKeyFile: string | null },
  logger: Logger,
): KeySource {
  if (apiKeyFile === null) return { current: () => apiKey, refresh: () => Promise.resolve(false) };
  return rereadFiles<string | null>({
    files: [apiKeyFile],
    initial: apiKey,
    read: () => readKey(apiKeyFile),
    onProblem: (reason) =>
      logger.error({ file: apiKeyFile, reason }, 'key file can not be used; the last key stays'),
  });
}
