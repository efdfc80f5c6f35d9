import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerBackOffice } from '#back-office/register-back-office.tsx';
import { readConnection } from '#back-office/requests/visit.ts';
import { registerConsoleFiles } from '#documents/console.tsx';
import { parseQuery } from '#http/filters.ts';
import { iconPath } from '#http/icon.tsx';
import { createErrorHandler, Problem, protectiveHeaders, respondToBrokenRequest } from '#http/problem.ts';
import { registerPublicFiles } from '#http/public-files.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { registerPublicPages } from '#public-page/public-routes.tsx';
import { registerApi } from './api-routes.ts';

export function buildApp(context: ServiceContext): FastifyInstance {
  const { connectionLimits, logger, monotonic, now } = context;
  const onError = createErrorHandler(logger);
  const app = Fastify({
    logger: false,
    routerOptions: { maxParamLength: 16_384, querystringParser: parseQuery },
    // A proxy may send the whole address in the request line (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/',
    clientErrorHandler: respondToBrokenRequest,
    http: connectionLimits,
    requestTimeout: connectionLimits.requestTimeout,
    keepAliveTimeout: connectionLimits.keepAliveTimeout,
    // Browsers open connections in advance; waiting for idle ones would delay the end by a minute.
    forceCloseConnections: true,
    frameworkErrors: onError,
  });
  const countRequest = createRateLimit(monotonic);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...protectiveHeaders, Date: new Date(now()).toUTCString() });
    const seconds = countRequest(readConnection(request).clientAddress);
    if (seconds <= 0) return;
    const message = `Too many requests came from this address. Please ask again after ${seconds} s.`;
    throw new Problem(429, message, { 'Retry-After': String(seconds) });
  });
  app.setErrorHandler(onError);
  app.setNotFoundHandler(({ method, url }) => {
    throw new Problem(404, `No route found for "${method} ${url.split('?')[0]}"`);
  });
  // Request bodies are discarded: the interface is read-only.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  registerApi(app, context);
  app.get('/', (_request, reply) => reply.redirect('/api', 302));
  // What browsers ask for besides JSON.
  app.get('/favicon.ico', (_request, reply) => reply.redirect(iconPath, 302));
  registerPublicFiles(app, context.store);
  registerConsoleFiles(app);
  registerPublicPages(app, context);
  registerBackOffice(app, context);
  // The log omits the query string, which may hold a key, and the client's address.
  app.addHook('onResponse', async ({ method, url }, { statusCode, elapsedTime }) =>
    logger.info(
      { method, path: url.split('?')[0], status: statusCode, ms: Math.round(elapsedTime) },
      'event service answered',
    ),
  );
  return app;
}
