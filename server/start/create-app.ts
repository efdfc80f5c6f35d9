import fastifyStatic from '@fastify/static';
import { fastify, type FastifyError, type FastifyInstance } from 'fastify';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { createDeskAccess } from '#server/desk/desk-access.tsx';
import { addDeskDataRoutes } from '#server/desk/desk-data-routes.ts';
import { createServer } from '#server/http/create-server.ts';
import { addDataRoutes } from '#server/http/data-routes.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { limitLargeAnswers } from '#server/http/large-answers.ts';
import { addOperationRoutes } from '#server/http/operation-routes.ts';
import { sendError } from '#server/http/send.ts';
import { addCalendarRoute } from '#server/pages/calendar-file.ts';
import { addPageRoutes } from '#server/pages/page-routes.ts';
import { addPhoneRoute } from '#server/pages/phone-route.tsx';

/** The Fastify app, not listening yet. */
export function createApp(state: GatewayState): FastifyInstance {
  const { TRUST_PROXY: trust } = state.settings;
  const app = fastify({
    logger: false,
    // Called for a URL that can't be decoded, such as /%zz; hooks do not run.
    frameworkErrors: (_error, _request, reply) => sendError(reply, 400, 'Bad Request', state.security.data),
    forceCloseConnections: true,
    bodyLimit: 1024,
    // For a number, Fastify itself trusts nobody.
    trustProxy: typeof trust === 'number' ? (_address, hop) => hop < trust : trust,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    serverFactory: (handler) => createServer(state.tlsFiles.current(), handler),
  });
  void app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  addGuards(app, state);
  limitLargeAnswers(app);
  const desk = createDeskAccess(state);
  desk.addRoutes(app);
  addDataRoutes(app, state);
  addDeskDataRoutes(app, state, desk);
  addCalendarRoute(app, state);
  addPhoneRoute(app, state);
  addOperationRoutes(app, state);
  addPageRoutes(app, state, desk);
  return app;
}

function addGuards(app: FastifyInstance, { monotonic, security, metrics, logger }: GatewayState): void {
  const countRequest = createRateLimit(monotonic);
  const defaults = { ...security.data, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaults);
    const wait = countRequest(request.ip);
    if (wait > 0) done(new HttpError(429, 'Too many requests', { 'retry-after': String(wait) }));
    else if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      // The body is not read.
      done(new HttpError(405, 'Only GET and HEAD', { allow: 'GET, HEAD', connection: 'close' }));
    else done();
  });
  app.addHook('onResponse', ({ routeOptions }, { statusCode }, done) => {
    metrics.countRequest(routeOptions.url ?? 'unknown', statusCode);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) return sendError(reply, error.statusCode, error.message, error.headers);
    const status = error.statusCode ?? 500;
    if (status < 500) return sendError(reply, status, 'Bad Request');
    logger.error(
      { route: request.routeOptions.url ?? 'unknown', reason: error.stack ?? error.message },
      'a request failed',
    );
    return sendError(reply, 500, 'Internal Server Error');
  });
}
