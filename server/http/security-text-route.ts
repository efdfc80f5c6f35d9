import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';

const dayMs = 86_400_000;
/** RFC 9116, 2.5.5: less than a year. */
const validDays = 180;

export function addSecurityTextRoute(app: FastifyInstance, state: GatewayState): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = state.securityContact();
    if (contact === null) throw new HttpError(404, 'Not Found');
    const { languages, publicUrl } = state.site();
    const expires = new Date((Math.floor(state.now() / dayMs) + validDays) * dayMs);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${[...new Set(languages)].join(', ')}`,
      ...(publicUrl?.startsWith('https:') === true
        ? [`Canonical: ${publicUrl.replace(/\/+$/, '')}/.well-known/security.txt`]
        : []),
    ];
    return reply.header('cache-control', 'max-age=3600').send(`${lines.join('\n')}\n`);
  });
}
