import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiVersion } from './service-version.ts';

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i;

/** Scheme and host that a client called, for the links that must be absolute. */
export function originOf(request: FastifyRequest): string {
  const { host } = request;
  return `http://${hostPattern.test(host) ? host : 'localhost'}`;
}

/** Headers of every answer: nothing is sniffed, framed or run, unless a page states what it needs. */
export const protectiveHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every answer below `/api` (specification §11.1). */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const documentation = `${originOf(request)}/api/docs.jsonld`;
  reply.headers({
    ...protectiveHeaders,
    'Cache-Control': 'no-cache, private',
    Link: `<${documentation}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`,
    'Referrer-Policy': 'no-referrer',
    'X-API-Version': apiVersion,
    'X-Frame-Options': 'deny',
  });
}

/** Sends data with an ETag, which the framework sets and never compares. */
export function sendData(reply: FastifyReply, type: string, body: Buffer): FastifyReply {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  return reply.headers({ 'Content-Type': type, ETag: `"${hash}"` }).send(body);
}
