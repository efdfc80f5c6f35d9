import { fastify, type FastifyInstance } from 'fastify';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import { QueueFull } from '#server/answers/work-queue.ts';
import { createDeskAccess, type DeskAccess } from '#server/desk/desk-access.ts';
import { addDeskFactsRoute } from '#server/desk/desk-facts-route.ts';
import { addVerdictRoute } from '#server/desk/verdict-route.ts';
import { createServer } from '#server/http/create-server.ts';
import { addDataRoutes } from '#server/http/data-routes.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { addOperationRoutes } from '#server/http/operation-routes.ts';
import { addSecurityTextRoute } from '#server/http/security-text-route.ts';
import { createSender, type Sender } from '#server/http/send.ts';
import type { TlsPair } from '#server/http/tls-files.ts';
import { addCalendarRoute } from '#server/pages/calendar-file.ts';
import { addPageRoutes } from '#server/pages/page-routes.ts';
import { addPhoneRoute } from '#server/pages/phone-route.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';

/** The Fastify app, not listening yet. */
export function createApp(state: GatewayState, tls: TlsPair | null): FastifyInstance {
  const send = createSender(state);
  const app = fastify({
    logger: false,
    // Called for a URL that can't be decoded, such as /%zz.
    frameworkErrors: (_error, _request, reply) => send.error(reply, 400, 'Bad Request'),
    forceCloseConnections: true,
    bodyLimit: 1024,
    trustProxy: toFastifyTrust(state.settings.trustProxy),
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    serverFactory: (handler) => createServer(tls, handler),
  });
  const desk = createDeskAccess(state, send);
  addGuards(app, state, send, desk);
  desk.addRoutes(app);
  addDataRoutes(app, state, send);
  addVerdictRoute(app, state, send, desk);
  addDeskFactsRoute(app, state, send, desk);
  addCalendarRoute(app, state, send);
  addPhoneRoute(app, state, send);
  addOperationRoutes(app, state, send);
  addSecurityTextRoute(app, state, send);
  addPageRoutes(app, state, send, desk);
  return app;
}

function addGuards(app: FastifyInstance, state: GatewayState, send: Sender, desk: DeskAccess): void {
  const countRequest = createRateLimit(state.monotonic);
  app.addHook('onRequest', (request, reply, done) => {
    const wait = countRequest(request.ip);
    if (wait > 0) send.error(reply, 429, 'Too many requests', ['Retry-After', String(wait)]);
    else if (request.method !== 'GET' && request.method !== 'HEAD' && !desk.isSessionPost(request))
      send.error(reply, 405, 'Only GET and HEAD', ['Allow', 'GET, HEAD', 'Connection', 'close']);
    else done();
  });
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof QueueFull)
      return send.error(reply, 503, 'Too many such requests at once', ['Retry-After', '5']);
    const status = readStatus(error);
    if (status >= 500) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      state.logger.error({ route: request.routeOptions.url ?? 'unknown', reason }, 'a request failed');
    }
    if (!reply.sent) send.error(reply, status, status >= 500 ? 'Internal Server Error' : 'Bad Request');
  });
}

function readStatus(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

function toFastifyTrust(trust: GatewaySettings['trustProxy']) {
  if (typeof trust === 'number') return (_address: string, hop: number) => hop < trust;
  return typeof trust === 'object' ? [...trust] : trust;
}
