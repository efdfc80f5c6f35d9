import type { FastifyInstance } from 'fastify';
import { codeOf } from '@aushang/serving/start/error-details.ts';

interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/** Resolves to the URL. Rejects with a message that names the variable to change. */
export async function listen(app: FastifyInstance, { host, port }: ListenOptions): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const reason = explainListenError(codeOf(error), { host, port });
    throw reason === null ? error : new Error(reason, { cause: error });
  }
}

function explainListenError(code: string, { host, port }: ListenOptions): string | null {
  const place = `The event service cannot listen on ${host}, port ${port} (${code})`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: the event service cannot listen. Set EVENT_SERVICE_PORT to choose another one.`;
    case 'EACCES':
      return `${place}: this user may not take that port. Set EVENT_SERVICE_PORT to one from 1024.`;
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${place}: this is no address of this machine. Set EVENT_SERVICE_HOST to one, or to 0.0.0.0 for all.`;
    default:
      return null;
  }
}
