import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PreparedAnswer, sendPrepared } from '#server/answers/prepared-answer.ts';
import type { GatewayState } from './gateway-state.ts';

/** Each method sends an answer and counts the request under its route. */
export interface Sender {
  readonly prepared: (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: PreparedAnswer,
    headers: readonly string[],
  ) => void;
  readonly json: (reply: FastifyReply, status: number, body: object, headers?: readonly string[]) => void;
  readonly jsonText: (reply: FastifyReply, status: number, body: string) => void;
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

const largeBytes = 64_000;
/** All large answers that are not prepared, together. */
const maxUnreadBytes = 64_000_000;
/** Time without progress after which the connection of a large answer is destroyed. */
const stalledMs = 30_000;

/** Bypasses Fastify's serialization (docs/decisions/0011). */
export function createSender(state: Pick<GatewayState, 'metrics' | 'security'>): Sender {
  const { metrics, security } = state;
  const routeOf = (reply: FastifyReply) => reply.request.routeOptions.url ?? 'unknown';
  let unread = 0;
  const bytes: Sender['bytes'] = (reply, status, body, headers) => {
    const size = Buffer.byteLength(body);
    if (size > largeBytes) {
      if (unread + size > maxUnreadBytes)
        return error(reply, 503, 'Too many large answers at once', ['Retry-After', '5']);
      unread += size;
      reply.raw.once('close', () => {
        unread -= size;
      });
      destroyWhenStalled(reply);
    }
    reply.hijack();
    metrics.countRequest(routeOf(reply), status);
    reply.raw.writeHead(status, [...headers, 'Content-Length', String(size)]);
    reply.raw.end(body);
  };
  const jsonText = (reply: FastifyReply, status: number, body: string, headers: readonly string[] = []) => {
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'];
    bytes(reply, status, body, [...security.data, ...type, ...headers]);
  };
  const error: Sender['error'] = (reply, status, description, headers = []) => {
    const body = {
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': 'An error occurred',
      'hydra:description': description,
    };
    const type = ['Content-Type', 'application/ld+json; charset=utf-8', 'Cache-Control', 'no-store'];
    bytes(reply, status, JSON.stringify(body), [...security.data, ...type, ...headers]);
  };
  return {
    prepared: (request, reply, answer, headers) => {
      if (answer.bytes > largeBytes || answer.variants.identity.body === null) destroyWhenStalled(reply);
      reply.hijack();
      metrics.countRequest(routeOf(reply), sendPrepared(request.raw, reply.raw, answer, headers));
    },
    bytes,
    json: (reply, status, body, headers) => jsonText(reply, status, JSON.stringify(body), headers),
    jsonText,
    error,
  };
}

function destroyWhenStalled({ raw }: FastifyReply): void {
  raw.setTimeout(stalledMs, () => raw.destroy());
}

/** The last value of a query parameter; undefined if it is empty. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null || !Object.hasOwn(query, name)) return undefined;
  const value: unknown = Reflect.get(query, name);
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' && last !== '' ? last : undefined;
}
