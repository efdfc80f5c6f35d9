import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { createPasswordCheck } from './check-password.ts';
import { deskMode, minPasswordLength } from './desk-mode.ts';
import { createDeskSessions, type DeskSessions } from './desk-sessions.ts';
import { closedPage, signInPage, type SignInNotice } from './sign-in-page.ts';

export interface DeskAccess {
  /** For data. Throws 404, 403 or 401. */
  readonly authorizeData: (request: FastifyRequest) => void;
  /** For the page. Sends an answer if it returns false: without a session, the sign-in page. */
  readonly authorizePage: (request: FastifyRequest, reply: FastifyReply) => boolean;
  readonly addRoutes: (app: FastifyInstance) => void;
}

const busySeconds = 5;

const paths = { signIn: '/desk/sign-in', signOut: '/desk/sign-out' };

/** Guards the desk's page and data by `DESK` and `DESK_PASSWORD`. */
export function createDeskAccess(state: GatewayState): DeskAccess {
  const mode = deskMode(state.settings);
  const { deskPassword: password } = state.settings;
  const sessions =
    mode === 'password' && password !== null
      ? createDeskSessions({ ...state, password, check: createPasswordCheck(password) })
      : null;
  const hasSession = (request: FastifyRequest) =>
    sessions === null || sessions.hasSession(request.headers.cookie, isSecure(request));
  return {
    authorizeData: (request) => {
      if (mode === 'off') throw new HttpError(404, 'Not Found');
      if (mode === 'closed')
        throw new HttpError(
          403,
          `The desk is closed: DESK_PASSWORD has less than ${minPasswordLength} characters`,
        );
      if (!hasSession(request))
        throw new HttpError(401, 'The desk asks for its password', {
          'www-authenticate': 'Cookie realm="Aushang"',
        });
    },
    authorizePage: (request, reply) => {
      if (mode === 'off') throw new HttpError(404, 'Not Found');
      if (mode === 'closed')
        sendPage(reply, state, 403, closedPage(state.site(), request.headers['accept-language']));
      else if (hasSession(request)) return true;
      else sendSignIn(request, reply, state, { status: 401, notice: null });
      return false;
    },
    addRoutes: (app) => {
      if (sessions !== null) addSessionRoutes(app, state, sessions);
    },
  };
}

function addSessionRoutes(app: FastifyInstance, state: GatewayState, sessions: DeskSessions): void {
  const redirect = (reply: FastifyReply, path: string, cookie: string) =>
    reply.header('set-cookie', cookie).redirect(path, 303);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  app.post(paths.signIn, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (!isSameOrigin(request)) throw new HttpError(403, 'Not from this site');
    const result = await sessions.signIn(form.get('password') ?? '', request.ip);
    if (result.kind === 'in')
      return redirect(reply, toDeskPath(form.get('next')), sessions.cookie(result.token, isSecure(request)));
    state.logger.warn({ reason: result.kind }, 'an attempt to sign in at the desk failed');
    const waitSeconds =
      result.kind === 'wait' ? result.waitSeconds : result.kind === 'busy' ? busySeconds : 0;
    const status = { wrong: 401, wait: 429, busy: 503 }[result.kind];
    return sendSignIn(request, reply, state, {
      status,
      notice: result.kind,
      waitSeconds,
      next: form.get('next'),
    });
  });
  app.post(paths.signOut, async (request, reply) => {
    if (!isSameOrigin(request)) throw new HttpError(403, 'Not from this site');
    await sessions.signOut(request.headers.cookie, isSecure(request));
    return redirect(reply, '/desk', sessions.clearCookie(isSecure(request)));
  });
  app.get(paths.signIn, (_request, reply) => reply.redirect('/desk', 303));
}

interface SignInAnswer {
  readonly status: number;
  readonly notice: SignInNotice | null;
  readonly waitSeconds?: number;
  readonly next?: string | null;
}

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
  { status, notice, waitSeconds = 0, next = request.url }: SignInAnswer,
): FastifyReply {
  const html = signInPage({
    site: state.site(),
    languages: request.headers['accept-language'],
    notice,
    next: toDeskPath(next),
    waitSeconds,
  });
  if (waitSeconds > 0) reply.header('retry-after', String(waitSeconds));
  return sendPage(reply, state, status, html);
}

function sendPage(
  reply: FastifyReply,
  { security }: GatewayState,
  status: number,
  html: string,
): FastifyReply {
  return reply.code(status).headers(security.page(html)).type('text/html; charset=utf-8').send(html);
}

function isSecure({ protocol }: FastifyRequest): boolean {
  return protocol === 'https';
}

/** The path to redirect to after signing in: always within the desk. */
function toDeskPath(wanted: string | null): string {
  return /^\/desk(?:\?[\x21-\x7e]*)?$/.test(wanted ?? '') ? (wanted ?? '/desk') : '/desk';
}

/** False for a form of another site; true if the browser sends no `Origin`. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  const host = headers.origin.replace(/^https?:\/\//, '');
  return host === headers.host || host === headers['x-forwarded-host'];
}
