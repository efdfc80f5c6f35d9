import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { html } from '#back-office/html/html.ts';
import { incompleteFormPage, notFoundPage, rejectedBodyPage } from '#back-office/pages/error-pages.ts';
import { failurePage } from '#back-office/pages/failure-page.ts';
import { writeDocument } from '#back-office/pages/layout.ts';
import { isSameOrigin, readConnection } from '#back-office/requests/connection.ts';
import type { BackOfficeContext } from '#back-office/requests/context.ts';
import { readForm } from '#back-office/requests/form.ts';
import { createOneTimeValues } from '#back-office/requests/one-time-values.ts';
import { BodyRejected, readBody } from '#back-office/requests/read-body.ts';
import { anonymousRequest, readRequestHead, type RequestHead } from '#back-office/requests/request-head.ts';
import {
  type Answer,
  matchRoute,
  page,
  type Page,
  type PageRequest,
  root,
} from '#back-office/requests/route.ts';
import { reportFailure } from '#http/report-failure.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { allRoutes } from './all-routes.ts';
import { handleRequest } from './handle-request.ts';
import { registerAssets } from './register-assets.ts';

/** A separate plugin, because no other route reads bodies. */
export function registerBackOffice(app: FastifyInstance, service: ServiceContext): void {
  const attempts = createAttempts(service.monotonic);
  const context = { ...service, attempts, oneTimeValues: createOneTimeValues() };
  const heads = new WeakMap<FastifyRequest, RequestHead>();
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, heads.get(request)?.budget ?? { bytes: 0, fields: 0 }),
    );
    scope.setErrorHandler(async (error: Error, request, reply) => {
      const head = heads.get(request);
      if (head === undefined || !(error instanceof BodyRejected)) throw error;
      return send(reply, head.pageRequest, rejectedBodyPage(head));
    });
    registerAssets(scope);
    for (const url of [root, `${root}/*`]) {
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url,
        onRequest: async (request, reply) => {
          const head = await readHead(context, request, reply);
          if (head === null) return reply;
          heads.set(request, head);
        },
        handler: (request, reply) => respond(heads.get(request), request, reply),
      });
    }
    done();
  });
}

const routes = allRoutes();

/** Checks a request before its body is read. Null: the reply was sent. */
async function readHead(
  context: BackOfficeContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestHead | null> {
  const path = request.url.split('?')[0] ?? '';
  if (path === root || path === `${root}/`) {
    reply.redirect(`${root}/events`, 303);
    return null;
  }
  const matched = matchRoute(routes, path);
  const anonymous = anonymousRequest(context, request, matched?.id ?? 0);
  const rejection = rejectConnection(anonymous, request);
  if (rejection !== null) {
    send(reply, anonymous, rejection);
    return null;
  }
  const head = await readRequestHead(anonymous, matched, request);
  if (head.failure !== null) reportFailure(context.logger, head.failure);
  if (request.method !== 'POST' || head.budget !== null) return head;
  send(reply, head.pageRequest, rejectedBodyPage(head));
  return null;
}

async function respond(
  head: RequestHead | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (head === undefined) throw new Error('a request came in without its first hook');
  const { matched, pageRequest, failure } = head;
  const isForm = request.method === 'POST';
  const form = isForm ? await readForm(request.body, request.headers['content-type'] ?? '') : null;
  if (failure !== null) return send(reply, pageRequest, failurePage(pageRequest, failure, form));
  try {
    if (matched === null) return send(reply, pageRequest, notFoundPage(pageRequest));
    if (isForm && form === null) return send(reply, pageRequest, incompleteFormPage(pageRequest));
    return send(reply, pageRequest, await handleRequest(matched.route, pageRequest, form));
  } catch (error) {
    reportFailure(pageRequest.context.logger, error instanceof Error ? error : new Error(String(error)));
    const anonymous = { ...pageRequest, person: null, sessionToken: '' };
    return send(reply, anonymous, failurePage(anonymous, error, form));
  }
}

function rejectConnection({ words, isTls }: PageRequest, request: FastifyRequest): Page | null {
  const { title, insecure, elsewhere } = words.connection;
  const rejection = (text: string) =>
    page(
      title,
      html`<h1>${title}</h1>
        <p class="lead">${text}</p>`,
      403,
    );
  if (!readConnection(request).isSafe) return rejection(insecure);
  if (request.method === 'POST' && !isSameOrigin(request.headers, isTls)) return rejection(elsewhere);
  return null;
}

const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // With `no-referrer` browsers send `Origin: null` with our own forms.
  'Referrer-Policy': 'same-origin',
  Vary: 'Accept-Language, Cookie',
};

function send(reply: FastifyReply, pageRequest: PageRequest, answer: Answer): FastifyReply {
  if (answer.cookie !== undefined) reply.header('Set-Cookie', answer.cookie);
  reply.headers(securityHeaders);
  if ('retryAfterSeconds' in answer) reply.header('Retry-After', String(answer.retryAfterSeconds));
  if (answer.kind === 'redirect') return reply.redirect(answer.to, 303);
  return reply
    .status(answer.status)
    .type('text/html; charset=utf-8')
    .send(writeDocument(pageRequest, answer));
}
