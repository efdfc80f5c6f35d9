import type { FastifyRequest } from 'fastify';
import { HttpError } from '#server/answers/http-error.ts';

/** Refuses what a page of another site sends. Old browsers and programs send no `Origin`. A trusted proxy names the host. */
export function requireSameOrigin({ headers, host: ownHost }: FastifyRequest): void {
  const host = headers.origin?.replace(/^https?:\/\//, '');
  if (host !== undefined && host !== headers.host && host !== ownHost)
    throw new HttpError(403, 'Not from this site');
}
