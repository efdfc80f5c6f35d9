import type { FastifyReply, FastifyRequest } from 'fastify';

/** Version of the interface: the one that followed 2.x (specification §9). */
export const apiVersion = '3.0.0';

const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i;

export function originOf({ host }: FastifyRequest): string {
  return `http://${hostPattern.test(host) ? host : 'localhost'}`;
}

/** The strictest policy, but for these directives. */
export function contentSecurityPolicy(...directives: readonly string[]): string {
  const closed = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return ["default-src 'none'", ...directives, ...closed].join('; ');
}

/** Headers of every response; pages replace the policy by their own. */
export const protectiveHeaders = {
  'Content-Security-Policy': contentSecurityPolicy(),
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
