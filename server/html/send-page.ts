import type { FastifyReply } from 'fastify';
import type { GatewayState } from '#server/state/gateway-state.ts';

/** Sends a document of `Page`; its policy allows the inline styles by their hash. */
export function sendPage(
  reply: FastifyReply,
  { security }: Pick<GatewayState, 'security'>,
  status: number,
  html: string,
): FastifyReply {
  return reply.code(status).headers(security.page(html)).type('text/html; charset=utf-8').send(html);
}
