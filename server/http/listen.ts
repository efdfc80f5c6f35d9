import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { codeOf } from '@aushang/serving/start/error-details.ts';
import { StartError } from '@aushang/serving/start/start-error.ts';
import { describeHostError } from '#server/settings/check-host.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';

/** Resolves to the address to open. Throws a `StartError` with a remedy if the port or the address can't be used. */
export async function listen(
  app: FastifyInstance,
  { host, port, tls }: Pick<GatewaySettings, 'host' | 'port' | 'tls'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} is taken by another program. Stop that, or choose another port with PORT.`,
        { cause },
      );
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs rights this user has not. Choose one above 1023 with PORT.`, {
        cause,
      });
    const issue = describeHostError(cause, host);
    if (issue !== null) throw new StartError(`${issue.variable}: ${issue.message}`, { cause });
    throw cause;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is never a pipe's name
  const { port: actual } = app.server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `${tls === null ? 'http' : 'https'}://${name}:${actual}`;
}
