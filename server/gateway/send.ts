import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayState } from './gateway-state.ts';
import { type PreparedAnswer, sendPrepared } from './prepared-answer.ts';

/** Ways to answer; each counts the request under its route. */
export interface Sender {
  readonly prepared: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PreparedAnswer,
    headers: readonly string[],
  ) => void;
  readonly json: (reply: FastifyReply, status: number, body: object, headers?: readonly string[]) => void;
  /** A Hydra error, as the event service itself would say it. */
  readonly error: (
    reply: FastifyReply,
    status: number,
    description: string,
    headers?: readonly string[],
  ) => void;
  readonly bytes: (
    reply: FastifyReply,
    status: number,
    body: string | Buffer,
    headers: readonly string[],
  ) => void;
}

/** Writes to the socket itself: nothing between a prepared answer and the screen (see docs/decisions/0011). */
export function createSender(state: Pick<GatewayState, 'metrics' | 'security'>): Sender {
  const { metrics, security } = state;
  const routeOf = (reply: FastifyReply) => reply.request.routeOptions.url ?? 'unknown';
  const bytes: Sender['bytes'] = (reply, status, body, headers) => {
    reply.hijack();
    metrics.countRequest(routeOf(reply), status);
    reply.raw.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(body))]);
    reply.raw.end(body);
  };
  const json: Sender['json'] = (reply, status, body, headers = []) => {
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
    bytes(reply, status, JSON.stringify(body), [...security.data, ...type, ...headers]);
  };
  return {
    prepared: (request, reply, answer, headers) => {
      reply.hijack();
      metrics.countRequest(routeOf(reply), sendPrepared(request.raw, reply.raw, answer, headers));
    },
    bytes,
    json,
    error: (reply, status, description, headers = []) => {
      const body = {
        '@context': '/api/contexts/Error',
        '@type': 'hydra:Error',
        'hydra:title': 'An error occurred',
        'hydra:description': description,
      };
      const type = ['Content-Type', 'application/ld+json; charset=utf-8', 'Cache-Control', 'no-store'];
      bytes(reply, status, JSON.stringify(body), [...security.data, ...type, ...headers]);
    },
  };
}

/** A query parameter that is written once, as text; of one that comes twice the last counts. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined;
  const value: unknown = Reflect.get(query, name);
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && last !== '' ? last : undefined;
}
