import type { FastifyInstance } from 'fastify';
import type { GatewayState } from './gateway-state.ts';
import type { Sender } from './send.ts';

const dayMs = 86_400_000;
/** RFC 9116, 2.5.5: less than a year. */
const validDays = 180;

export function addSecurityTextRoute(app: FastifyInstance, state: GatewayState, send: Sender): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = state.securityContact();
    if (contact === null) return send.error(reply, 404, 'Not Found');
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
    const headers = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'max-age=3600'];
    send.bytes(reply, 200, `${lines.join('\n')}\n`, [...state.security.data, ...headers]);
  });
}
