import { createServer } from 'node:net';
import { codeOf } from '@aushang/serving/start/error-details.ts';
import type { SettingIssue } from './check-files.ts';
import { readSettings, type ServerSettings } from './settings.ts';

/** By the error code of `listen`; other codes are not about the address. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no machine of this name is known here',
  EAI_AGAIN: 'the name can not be looked up now',
  EADDRNOTAVAIL: 'it is no address of this machine',
  EINVAL: 'it is no address to listen on',
  EAFNOSUPPORT: 'this machine has no addresses of this kind',
};

export function describeHostError(error: unknown, host: string): SettingIssue | null {
  const reason = reasons[codeOf(error)];
  if (reason === undefined) return null;
  const remedy = '127.0.0.1 is for this machine alone, 0.0.0.0 for all networks';
  return { variable: 'HOST', message: `${host} can't be listened on, ${reason}; ${remedy}` };
}

/** `readSettings`, which also reports a `HOST` that can't be listened on. */
export async function readSettingsAtStart(
  env: Readonly<Record<string, string | undefined>>,
  pageDir: string,
): Promise<ServerSettings> {
  const host = env['HOST'] || '127.0.0.1';
  const issue = describeHostError(await tryToListen(host), host);
  return readSettings(env, pageDir, issue === null ? [] : [issue]);
}

function tryToListen(host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port: 0 }, () => server.close(() => resolve(null)));
  });
}
