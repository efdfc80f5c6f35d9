import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import { registerBackOffice } from '#back-office/register-back-office.tsx';
import { readConnection } from '#back-office/requests/connection.ts';
import { registerConsoleFiles } from '#documents/console.tsx';
import { respondToBrokenRequest } from '#http/broken-request.ts';
import { negotiateFormat } from '#http/negotiate-format.ts';
import { errorBody, Problem } from '#http/problem.ts';
import { registerPublicFiles } from '#http/public-files.ts';
import { parseQuery } from '#http/query-string.ts';
import { toDatabaseProblem, reportFailure } from '#http/report-failure.ts';
import { protectiveHeaders, setCommonHeaders } from '#http/response-headers.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { registerPublicPages } from '#public-page/public-routes.tsx';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { registerApi } from './api-routes.ts';

/** The Fastify app, not listening yet. */
export function buildApp(context: ServiceContext): FastifyInstance {
  const onError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    setCommonHeaders(request, reply);
    const problem = toProblem(error);
    if (problem.status >= 500) reportFailure(context.logger, error);
    const format = negotiateFormat(request.headers.accept, ['jsonld', 'json', 'html']) ?? 'jsonld';
    const { type, body } = errorBody(problem, format);
    return reply.status(problem.status).headers(problem.headers).header('Content-Type', type).send(body);
  };
  const app = Fastify({
    logger: false,
    routerOptions: { maxParamLength: 16_384, querystringParser: parseQuery },
    // A proxy may send the whole address in the request line (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/',
    clientErrorHandler: respondToBrokenRequest,
    http: context.connectionLimits,
    requestTimeout: context.connectionLimits.requestTimeout,
    keepAliveTimeout: context.connectionLimits.keepAliveTimeout,
    // Browsers open connections in advance; waiting for idle ones would delay the end by a minute.
    forceCloseConnections: true,
    frameworkErrors: onError,
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(protectiveHeaders);
    done();
  });
  limitRate(app, context);
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
  registerPublicFiles(app, context.store.files);
  registerConsoleFiles(app);
  registerPublicPages(app, context);
  registerBackOffice(app, context);
  if (context.logger !== false) logRequests(app, context.logger);
  return app;
}

function limitRate(app: FastifyInstance, { monotonic }: ServiceContext): void {
  const countRequest = createRateLimit(monotonic);
  app.addHook('onRequest', (request, _reply, done) => {
    const seconds = countRequest(readConnection(request).clientAddress);
    if (seconds <= 0) return done();
    const message = `Too many requests came from this address. Please ask again after ${seconds} s.`;
    done(new Problem(429, message, { 'Retry-After': String(seconds) }));
  });
}

/** Without the query string, which may hold a key, and without the client's address. */
function logRequests(app: FastifyInstance, logger: Exclude<ServiceContext['logger'], false>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?')[0];
    logger.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'event service answered',
    );
    done();
  });
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseFailure) return toDatabaseProblem(error);
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return new Problem(500, 'Internal Server Error');
  return new Problem(status, 'The address of the request cannot be read.');
}
