import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayState } from './gateway-state.ts';
import type { Sender } from './send.ts';

/** True where the request may see the desk; otherwise it has been answered: 404 with the desk off, 401 without the password. */
export function isAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Pick<GatewayState, 'settings'>,
  send: Sender,
): boolean {
  if (!settings.desk) {
    send.error(reply, 404, 'Not Found');
    return false;
  }
  if (settings.deskPassword === null || hasPassword(request.headers.authorization, settings.deskPassword))
    return true;
  send.error(reply, 401, 'The desk asks for its password', [
    'WWW-Authenticate',
    'Basic realm="Aushang", charset="UTF-8"',
  ]);
  return false;
}

/** Any user name will do. Hashes are compared, so that the time tells nothing of length or content. */
function hasPassword(header: string | undefined, password: string): boolean {
  const encoded = /^Basic\s+([\w+/=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return false;
  const given = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(password));
}
