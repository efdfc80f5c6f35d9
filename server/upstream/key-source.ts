import { readKey } from '@aushang/serving/start/choose-key.ts';
import { rereadFiles } from '#server/files/reread-files.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export function createKeySource(
  { apiKey, apiKeyFile }: { readonly apiKey: string | null; readonly apiKeyFile: string | null },
  logger: Logger,
) {
  return rereadFiles<string | null>({
    files: apiKeyFile === null ? [] : [apiKeyFile],
    initial: apiKey,
    read: async () => (apiKeyFile === null ? apiKey : readKey(apiKeyFile)),
    onProblem: (reason) =>
      logger.error({ file: apiKeyFile, reason }, 'key file can not be used; the last key stays'),
  });
}
