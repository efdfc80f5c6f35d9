import { Readable } from 'node:stream';
import { isLoopbackAddress } from '@aushang/serving/process/loopback.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Wall, wallOf, wallOfScreen } from '#notices/gateway/wall.ts';
import { notFound, retrySoon } from '#server/answers/prepared-answer.ts';
import type { UpdateHub } from '#server/served-events/update-hub.ts';
import { version } from '#server/settings/version.ts';
import { readRequestedScreen } from './requested-screen.ts';
import { queryOf, queryText, type RouteParts } from './send.ts';

export interface OperationRoutesParts extends RouteParts {
  readonly updates: UpdateHub;
}

const dayMs = 86_400_000;
/** RFC 9116, 2.5.5: less than a year. */
const validDays = 180;

/** Health, readiness, metrics, security.txt, and the stream of updates (design §3). */
export function addOperationRoutes(app: FastifyInstance, state: OperationRoutesParts): void {
  app.get('/healthz', () => ({ status: 'ok', version }));

  app.get('/readyz', (_request, reply) => {
    const served = state.servedLanguage(undefined);
    const doubt = state.clock.doubt();
    if (served === null || doubt !== null)
      return reply
        .code(503)
        .headers(retrySoon)
        .send({ status: 'not ready', reason: doubt ?? state.publisher.reason() });
    const { readAt, complete } = served.events.reading;
    return { status: 'ready', dataAsOf: new Date(readAt).toISOString(), complete };
  });

  app.get('/metrics', (request, reply) => {
    const { metrics, settings } = state;
    if (settings.METRICS === 'off' || (settings.METRICS === 'loopback' && !isFromLoopback(request)))
      return notFound();
    return reply.type(metrics.contentType).send(Readable.from(metrics.read()));
  });

  app.get('/.well-known/security.txt', (_request, reply) => {
    const contact = state.securityContact() ?? notFound();
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

  addUpdatesRoute(app, state);
}

/** `GET /api/updates`, server-sent events. */
function addUpdatesRoute(app: FastifyInstance, state: OperationRoutesParts): void {
  const { security, updates, pages, notices } = state;
  const headers = {
    ...security.data,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx buffers streams by default.
    'x-accel-buffering': 'no',
  };
  app.get('/api/updates', (request, reply) => {
    if (request.method === 'HEAD') return reply.headers(headers).send('');
    request.raw.socket.setTimeout(0);
    request.raw.socket.setNoDelay(true);
    const walls = addressesOf(request).map((url) => createWallReader(url, state));
    if (!updates.open(reply.raw, headers, request.ip, walls))
      return reply.code(503).header('retry-after', '30').send('');
    // The stream is written by the hub, which drops it if its client reads too slowly.
    reply.hijack();
    const { build } = pages();
    const pageBuild = queryText(request, 'build');
    if (pageBuild !== undefined && build !== '' && pageBuild !== build)
      reply.raw.write(`event: reload\ndata: ${build}\n\n`);
    const [readWall, ...others] = walls;
    const json = readWall && others.length === 0 ? notices.answerFor(readWall()).json : '[]';
    if (json !== '[]') reply.raw.write(`event: notices\ndata: ${json}\n\n`);
    return reply;
  });
}

const maxWalls = 50;

/** The addresses of the pages that a stream is for: all pages of one browser, or one. */
function addressesOf(request: FastifyRequest): readonly string[] {
  const walls = new Set(new URLSearchParams(queryOf(request)).getAll('wall').slice(0, maxWalls));
  return walls.size === 0 ? [request.url] : [...walls].map((wall) => `/?${wall}`);
}

/** The settings of a named screen may change while the stream is open. The request is not kept in memory. */
function createWallReader(url: string, state: OperationRoutesParts): () => Wall {
  const { name, own } = readRequestedScreen({ url }, state);
  const { store } = state.screens;
  const wall = wallOf(name, own);
  if (name === null || own.monitor !== undefined) return () => wall;
  return () => {
    const screen = store.find(name);
    return screen === null ? wall : wallOfScreen(screen);
  };
}

/** False behind a proxy: its requests come from other machines. */
function isFromLoopback({ headers, raw }: FastifyRequest): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isProxied && isLoopbackAddress(raw.socket.remoteAddress ?? '');
}
