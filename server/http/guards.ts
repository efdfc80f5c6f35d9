import { Readable } from 'node:stream';
import { isSameOrigin } from '@aushang/serving/http/same-origin.ts';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, retrySoon } from '#server/answers/prepared-answer.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import { type RouteParts, sendError } from './send.ts';

type Settings = Pick<GatewaySettings, 'TRUST_PROXY'>;

/** Failures of one address count together: with `TRUST_PROXY=on` those of the proxy, because its first forwarded address is any text of a stranger. */
export const limitAddress = ({ ip, socket }: FastifyRequest, { TRUST_PROXY: trust }: Settings): string =>
  trust === true ? (socket.remoteAddress ?? '') : ip;

/** Refuses what a page of another site sends. A trusted proxy names the host; whether an untrusted one has TLS is unknown. */
export function requireSameOrigin({ headers, host }: FastifyRequest): void {
  const origins = [headers.host, host].flatMap((name) => [`http://${name}`, `https://${name}`]);
  if (!isSameOrigin(headers, origins)) throw new HttpError(403, 'Not from this site');
}

/** Registers routes that take JSON, and no other body. Keys that would change prototypes are refused. */
export function addJsonRoutes(app: FastifyInstance, addRoutes: (routes: FastifyInstance) => void): void {
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    const parse = routes.getDefaultJsonParser('error', 'error');
    routes.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      // One that is sent in chunks has no length.
      body === '' ? done(null) : parse(request, String(body), done),
    );
    addRoutes(routes);
  });
}

const largeBytes = 64_000;
/** All large answers that were written for one request, together. */
const maxUnreadBytes = 64_000_000;
/** Time without progress after which the connection of a large answer is destroyed. */
const stalledMs = 30_000;

/** Limits of all requests, the headers and errors of all answers. */
export function addGuards(app: FastifyInstance, { monotonic, security, metrics, logger }: RouteParts): void {
  const countRequest = createRateLimit(monotonic);
  // Walls read notices, and staff send them, although their address has used up its other requests.
  const countNotices = createRateLimit(monotonic);
  const defaults = { ...security.data, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaults);
    const { 'x-forwarded-proto': scheme } = request.headers;
    // Fastify takes any text of a trusted proxy for `request.protocol`, which becomes part of addresses and QR codes.
    if (scheme !== undefined && !/(?:^|,)\s*https?\s*$/i.test(String(scheme)))
      delete request.headers['x-forwarded-proto'];
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    // Some clients name a type without sending a body, which Fastify would refuse.
    if (coding === undefined && (length === undefined || Number(length) === 0))
      delete request.headers['content-type'];
    const isForNotices = request.routeOptions.url?.startsWith('/api/notices') === true;
    const wait = (isForNotices ? countNotices : countRequest)(request.ip);
    if (wait > 0) done(new HttpError(429, 'Too many requests', { 'retry-after': String(wait) }));
    else if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      // The body is not read.
      done(new HttpError(405, 'Only GET and HEAD', { allow: 'GET, HEAD', connection: 'close' }));
    else done();
  });
  limitLargeAnswers(app);
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    metrics.countRequest(routeOptions.url ?? 'unknown', statusCode);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) return sendError(reply, error.statusCode, error.message, error.headers);
    const status = error.statusCode ?? 500;
    if (status < 500) return sendError(reply, status, 'Bad Request');
    const route = request.routeOptions.url ?? 'unknown';
    logger.error({ route, reason: error.stack ?? error.message }, 'a request failed');
    return sendError(reply, 500, 'Internal Server Error');
  });
}

/** Bounds the memory of answers that their clients read slowly or never. */
function limitLargeAnswers(app: FastifyInstance): void {
  let unread = 0;
  app.addHook('onSend', (_request, { raw }, payload: unknown, done) => {
    const size = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    const isLarge = size > largeBytes || payload instanceof Readable;
    if (isLarge) raw.setTimeout(stalledMs, () => raw.destroy());
    // Prepared answers are buffers, in memory once for all requests; files and large prepared answers are streams.
    if (!isLarge || typeof payload !== 'string') return done();
    if (unread + size > maxUnreadBytes)
      return done(new HttpError(503, 'Too many large answers at once', retrySoon));
    unread += size;
    raw.once('close', () => {
      unread -= size;
    });
    done();
  });
}
