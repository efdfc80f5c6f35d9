import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reportFailure } from '#http/report-failure.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { readArrival, readStranger } from '#back-office/pages/arrival.ts';
import type { Arrival } from '#back-office/pages/arrival.ts';
import { registerAssets } from './assets.ts';
import { answerVisit, findRoute, missing } from '#back-office/pages/answer-visit.ts';
import { allRoutes } from './all-routes.ts';
import { failurePage } from '#back-office/pages/failure-page.ts';
import { readForm } from '#back-office/pages/form.ts';
import { html } from '#back-office/pages/html.ts';
import { writeDocument } from '#back-office/pages/layout.ts';
import { createOnceShown } from '#back-office/pages/once-shown.ts';
import { BodyRefused, readBody } from '#back-office/pages/read-body.ts';
import { brokenPage, unreadPage } from '#back-office/pages/unread-page.ts';
import { page, root } from '#back-office/pages/visit.ts';
import type { Answer, Office, Visit } from '#back-office/pages/visit.ts';
import { isFromHere, readWayIn } from '#back-office/pages/way-in.ts';

/** Adds the back office below `/back-office` as a plugin of its own: only here are bodies read. */
export function registerBackOffice(
  app: FastifyInstance,
  { monotonic, ...shared }: Omit<Office, 'attempts' | 'onceShown'> & Pick<ServiceContext, 'monotonic'>,
): void {
  const office = { ...shared, attempts: createAttempts(monotonic), onceShown: createOnceShown() };
  const arrivals = new WeakMap<FastifyRequest, Arrival>();
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, arrivals.get(request)?.budget ?? { bytes: 0, fields: 0 }),
    );
    scope.setErrorHandler(async (error: Error, request, reply) => {
      const arrival = arrivals.get(request);
      if (arrival === undefined || !(error instanceof BodyRefused)) throw error;
      return send(reply, arrival.visit, unreadPage(arrival));
    });
    registerAssets(scope);
    for (const url of [root, `${root}/*`]) {
      scope.route({
        method: ['GET', 'HEAD', 'POST'],
        url,
        onRequest: async (request, reply) => {
          const arrival = await arrive(office, request, reply);
          if (arrival === null) return reply;
          arrivals.set(request, arrival);
        },
        handler: (request, reply) => handle(arrivals.get(request), request, reply),
      });
    }
    done();
  });
}

const routes = allRoutes();

/** Everything that is decided before a body is read; null: it is answered already. */
async function arrive(office: Office, request: FastifyRequest, reply: FastifyReply): Promise<Arrival | null> {
  const path = request.url.split('?')[0] ?? '';
  if (path === root || path === `${root}/`) {
    reply.redirect(`${root}/events`, 303);
    return null;
  }
  const found = findRoute(routes, path);
  const stranger = readStranger(office, request, found?.id ?? 0);
  const refusal = refuseWay(stranger, request);
  if (refusal !== null) {
    send(reply, stranger, refusal);
    return null;
  }
  const arrival = await readArrival(stranger, found, request);
  if (arrival.failure !== null) reportFailure(office.logger, arrival.failure);
  if (request.method !== 'POST' || arrival.budget !== null) return arrival;
  send(reply, arrival.visit, unreadPage(arrival));
  return null;
}

async function handle(
  arrival: Arrival | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (arrival === undefined) throw new Error('a request came in without its first hook');
  const { found, visit, failure } = arrival;
  const isForm = request.method === 'POST';
  const form = isForm ? await readForm(request.body, request.headers['content-type'] ?? '') : null;
  if (failure !== null) return send(reply, visit, failurePage(visit, failure, form));
  try {
    if (found === null) return send(reply, visit, missing(visit));
    if (isForm && form === null) return send(reply, visit, brokenPage(visit));
    return send(reply, visit, await answerVisit(found.route, visit, form));
  } catch (error) {
    reportFailure(visit.office.logger, error instanceof Error ? error : new Error(String(error)));
    const nobody = { ...visit, person: null, sessionToken: '' };
    return send(reply, nobody, failurePage(nobody, error, form));
  }
}

function refuseWay({ words, isTls }: Visit, request: FastifyRequest): Answer | null {
  const { headers, method, socket } = request;
  const { title, insecure, elsewhere } = words.wayIn;
  const say = (text: string) =>
    page(
      title,
      html`<h1>${title}</h1>
        <p class="lead">${text}</p>`,
      403,
    );
  if (!readWayIn({ headers, remoteAddress: socket.remoteAddress }).isSafe) return say(insecure);
  if (method === 'POST' && !isFromHere(headers, isTls)) return say(elsewhere);
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
  // With `no-referrer` browsers say `Origin: null` of our own forms.
  'Referrer-Policy': 'same-origin',
  Vary: 'Accept-Language, Cookie',
};

function send(reply: FastifyReply, visit: Visit, answer: Answer): FastifyReply {
  if (answer.cookie !== undefined) reply.header('Set-Cookie', answer.cookie);
  reply.headers(securityHeaders);
  if ('retryAfterSeconds' in answer) reply.header('Retry-After', String(answer.retryAfterSeconds));
  if (answer.kind === 'redirect') return reply.redirect(answer.to, 303);
  return reply.status(answer.status).type('text/html; charset=utf-8').send(writeDocument(visit, answer));
}
