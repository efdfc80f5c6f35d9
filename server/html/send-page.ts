import type { FastifyReply } from 'fastify';
import type { GatewayState } from '#server/http/gateway-state.ts';
import type { Sender } from '#server/http/send.ts';

interface PageAnswer {
  readonly status: number;
  readonly html: string;
  readonly headers: readonly string[];
}

/** Sends a page of `Page`, whose styles the content security policy allows by their hash. */
export function sendPage(
  reply: FastifyReply,
  { security }: Pick<GatewayState, 'security'>,
  send: Sender,
  { status, html, headers }: PageAnswer,
): void {
  const type = ['Content-Type', 'text/html; charset=utf-8'];
  send.bytes(reply, status, html, [...security.page(html), ...type, ...headers]);
}
