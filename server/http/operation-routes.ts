import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayState } from './gateway-state.ts';
import { queryText, type Sender } from './send.ts';

/** Health, readiness, metrics, and the stream of updates (design §3). */
export function addOperationRoutes(app: FastifyInstance, state: GatewayState, send: Sender): void {
  app.get('/healthz', (_request, reply) => send.json(reply, 200, { status: 'ok' }));

  app.get('/readyz', (_request, reply) => {
    const served = state.servedLanguage(undefined);
    if (served === null)
      send.json(reply, 503, { status: 'not ready', reason: state.reason() }, ['Retry-After', '5']);
    else {
      const { readAt, content } = served.events.reading;
      send.json(reply, 200, {
        status: 'ready',
        dataAsOf: new Date(readAt).toISOString(),
        complete: content.complete,
      });
    }
  });

  app.get('/metrics', async (request, reply) => {
    const { metrics, settings, security } = state;
    if (settings.metrics === 'off' || (settings.metrics === 'loopback' && !isFromLoopback(request)))
      return send.error(reply, 404, 'Not Found');
    const headers = [...security.data, 'Content-Type', metrics.contentType, 'Cache-Control', 'no-store'];
    send.bytes(reply, 200, await metrics.read(), headers);
  });

  const streamHeaders = [
    ...state.security.data,
    'Content-Type',
    'text/event-stream; charset=utf-8',
    'Cache-Control',
    'no-store',
    // For nginx, which buffers streams by default.
    'X-Accel-Buffering',
    'no',
  ];
  app.get('/api/updates', (request, reply) => {
    if (request.method === 'HEAD') return send.bytes(reply, 200, '', streamHeaders);
    const { updates, metrics } = state;
    reply.hijack();
    request.raw.socket.setTimeout(0);
    request.raw.socket.setNoDelay(true);
    if (!updates.open(reply.raw, streamHeaders, request.ip)) {
      metrics.countRequest('/api/updates', 503);
      reply.raw.writeHead(503, ['Retry-After', '30', 'Content-Length', '0']).end();
      return;
    }
    metrics.countRequest('/api/updates', 200);
    const { build } = state.pages();
    const pageBuild = queryText(request, 'build');
    if (pageBuild !== undefined && build !== '' && pageBuild !== build)
      reply.raw.write(`event: reload\ndata: ${build}\n\n`);
  });
}

/** False behind a proxy: its requests come from other machines. */
function isFromLoopback(request: FastifyRequest): boolean {
  const isProxied =
    request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  const isLoopback = (address: string) => isIP(address) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);
  return !isProxied && isLoopback(request.raw.socket.remoteAddress ?? '');
}
