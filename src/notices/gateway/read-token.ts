import { readFile } from 'node:fs/promises';
import { rereadFiles } from '#server/files/reread-files.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { Logger } from '#server/telemetry/logger.ts';

export const minTokenLength = 16;

/** The token of `NOTICE_TOKEN_FILE`, read again when the file changes; null while it can not be used. */
export type NoticeToken = Awaited<ReturnType<typeof openNoticeToken>>;

export async function openNoticeToken({ NOTICE_TOKEN_FILE: file }: GatewaySettings, logger: Logger) {
  const token = rereadFiles<string | null>({
    files: [file],
    initial: null,
    read: readToken,
    onProblem: (reason) =>
      logger.error(
        { file, reason },
        'the file with the token for notices can not be used; requests with a token are refused',
      ),
  });
  await token.refresh();
  return { refresh: token.refresh, current: () => (token.problem() === null ? token.current() : null) };
}

/** Throws if it can't be used. */
async function readToken(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8')).trim();
  if (!/^[\x21-\x7e]+$/.test(token) || token.length < minTokenLength)
    throw new Error(`it holds no token of at least ${minTokenLength} printable characters`);
  return token;
}
