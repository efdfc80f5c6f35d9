import type { FastifyReply, FastifyRequest } from 'fastify';

/** Version of the interface: the one that followed 2.x (specification §9). */
export const apiVersion = '3.0.0';

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i;

export function originOf(request: FastifyRequest): string {
  const { host } = request;
  return `http://${hostPattern.test(host) ? host : 'localhost'}`;
}

/** Headers of every response; pages replace the policy by their own. */
export const protectiveHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Headers of every response below `/api` (specification §11.1). */
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
