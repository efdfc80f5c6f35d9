import { createServer } from 'node:net';
import { describeHostError } from '@aushang/serving/start/listen.ts';
import type { Variables } from '@aushang/serving/start/read-variables.ts';
import { readSettings, type ServerSettings } from './settings.ts';

/** `readSettings`, which also reports a `HOST` that can't be listened on. */
export async function readSettingsAtStart(env: Variables, pageDir: string): Promise<ServerSettings> {
  const host = env['HOST'] || '127.0.0.1';
  const message = describeHostError(await tryToListen(host), host);
  return readSettings(env, pageDir, message === null ? [] : [{ variable: 'HOST', message }]);
}

function tryToListen(host: string): Promise<unknown> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port: 0 }, () => server.close(() => resolve(null)));
  });
}
