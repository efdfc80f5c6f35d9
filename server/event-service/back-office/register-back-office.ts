import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '#server/event-service/http/choose-language.ts';
import { reportFailure } from '#server/event-service/http/failure.ts';
import type { ServiceContext } from '#server/event-service/http/service-context.ts';
import { createAttempts } from '#server/limits/attempts.ts';
import { registerAssets } from './assets.ts';
import { answerVisit, findRoute, missing } from './answer-visit.ts';
import { allRoutes } from './all-routes.ts';
import { readLanguageCookie, readSessionToken } from './cookies.ts';
import { failurePage } from './failure-page.ts';
import { readForm } from './form.ts';
import { html } from './html.ts';
import { writeDocument } from './layout.ts';
import { createOnceShown } from './once-shown.ts';
import { page, root } from './visit.ts';
import type { Answer, Office, Visit } from './visit.ts';
import { isFromHere, readWayIn } from './way-in.ts';
import { officeWords } from './words.ts';

/** A form with a picture; what is larger is refused before it is kept. */
const largestBody = 8 * 1024 * 1024;

/** Adds the back office below `/back-office` as a plugin of its own: only here are bodies read. */
export function registerBackOffice(
  app: FastifyInstance,
  { monotonic, ...shared }: Omit<Office, 'attempts' | 'onceShown'> & Pick<ServiceContext, 'monotonic'>,
): void {
  const office = { ...shared, attempts: createAttempts(monotonic), onceShown: createOnceShown() };
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBody }, (_request, body, read) =>
      read(null, body),
    );
    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== 413) throw error;
      await sayTooLarge(office, request, reply);
      return reply;
    });
    registerAssets(scope);
    for (const url of [root, `${root}/*`]) {
      scope.route({ method: ['GET', 'HEAD', 'POST'], url, handler: (...both) => handle(office, ...both) });
    }
    done();
  });
}

async function sayTooLarge(office: Office, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const stranger = readStranger(office, request, 0);
  const visit = await recognise(stranger, request).catch(() => stranger);
  const { title, text } = visit.words.tooLarge;
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <p><a class="button" data-main href="${visit.address}">${visit.words.back}</a></p>`;
  send(reply, visit, page(title, main, 413));
}

const routes = allRoutes();

async function handle(office: Office, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '';
  if (path === root || path === `${root}/`) return reply.redirect(`${root}/events`, 303);
  const found = findRoute(routes, path);
  const stranger = readStranger(office, request, found?.id ?? 0);
  const refusal = refuseWay(stranger, request);
  if (refusal !== null) return send(reply, stranger, refusal);
  const isForm = request.method === 'POST';
  const form = isForm ? await readForm(request.body, request.headers['content-type'] ?? '') : null;
  try {
    const visit = await recognise(stranger, request);
    if (found === null) return send(reply, visit, missing(visit));
    if (isForm && form === null) return send(reply, visit, broken(visit));
    return send(reply, visit, await answerVisit(found.route, visit, form));
  } catch (error) {
    reportFailure(office.logger, error instanceof Error ? error : new Error(String(error)));
    return send(reply, stranger, failurePage(stranger, error, form));
  }
}

/** The visit of whoever has the session of this browser; the database knows. */
async function recognise(stranger: Visit, request: FastifyRequest): Promise<Visit> {
  const { headers, socket } = request;
  const way = readWayIn({ headers, remoteAddress: socket.remoteAddress });
  const token = way.isSafe ? readSessionToken(headers.cookie, way.isTls) : '';
  const person = token === '' ? null : await stranger.office.store.sessions.find(token);
  return { ...stranger, person, sessionToken: person === null ? '' : token };
}

/** A visit as far as the request itself tells: by nobody yet. */
function readStranger(office: Office, request: FastifyRequest, id: number): Visit {
  const { headers, url } = request;
  const way = readWayIn({ headers, remoteAddress: request.socket.remoteAddress });
  const language = readLanguageCookie(headers.cookie) ?? chooseLanguage(headers['accept-language']);
  return {
    office,
    words: officeWords[language],
    language,
    origin: `${way.isTls ? 'https' : 'http'}://${headers.host ?? ''}`,
    address: url,
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    id,
    isTls: way.isTls,
    caller: way.address,
    person: null,
    sessionToken: '',
  };
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

function broken({ words }: Visit): Answer {
  const { title, text } = words.broken;
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${text}</p>`,
    400,
  );
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
