import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayState } from '#server/http/gateway-state.ts';
import type { Sender } from '#server/http/send.ts';
import { createPasswordCheck } from './check-password.ts';
import { deskMode, minPasswordLength } from './desk-mode.ts';
import { createDeskSessions, type DeskSessions } from './desk-sessions.ts';
import { closedPage, signInPage, type SignInNotice } from './sign-in-page.tsx';

export interface DeskAccess {
  /** For data. Sends 404, 403 or 401 if it returns false. */
  readonly authorizeData: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** For the page. Sends an answer if it returns false: without a session, the sign-in page. */
  readonly authorizePage: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** True for the sign-in and the sign-out, the only POST requests that are accepted. */
  readonly isSessionPost: (request: FastifyRequest) => boolean;
  readonly addRoutes: (app: FastifyInstance) => void;
}

const busySeconds = 5;

const paths = { signIn: '/desk/sign-in', signOut: '/desk/sign-out' };

/** Guards the desk's page and data by `DESK` and `DESK_PASSWORD`. */
export function createDeskAccess(state: GatewayState, send: Sender): DeskAccess {
  const mode = deskMode(state.settings);
  const { deskPassword: password } = state.settings;
  const sessions =
    mode === 'password' && password !== null
      ? createDeskSessions({ ...state, password, check: createPasswordCheck(password) })
      : null;
  const hasSession = (request: FastifyRequest) =>
    sessions === null || sessions.hasSession(request.headers.cookie, isSecure(request));
  return {
    authorizeData: (request, reply) => {
      if (mode === 'off') send.error(reply, 404, 'Not Found');
      else if (mode === 'closed')
        send.error(
          reply,
          403,
          `The desk is closed: DESK_PASSWORD has less than ${minPasswordLength} characters`,
        );
      if (mode === 'off' || mode === 'closed') return false;
      if (hasSession(request)) return true;
      send.error(reply, 401, 'The desk asks for its password', [
        'WWW-Authenticate',
        'Cookie realm="Aushang"',
      ]);
      return false;
    },
    authorizePage: (request, reply) => {
      if (mode === 'off') send.error(reply, 404, 'Not Found');
      else if (mode === 'closed')
        sendPage(reply, state, send, 403, closedPage(state.site(), request.headers['accept-language']));
      else if (hasSession(request)) return true;
      else sendSignIn(request, reply, state, send, { status: 401, notice: null });
      return false;
    },
    isSessionPost: ({ method, url }) =>
      sessions !== null && method === 'POST' && Object.values(paths).includes(url.split('?')[0] ?? ''),
    addRoutes: (app) => {
      if (sessions !== null) addSessionRoutes(app, state, send, sessions);
    },
  };
}

function addSessionRoutes(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  sessions: DeskSessions,
): void {
  const redirect = (reply: FastifyReply, path: string, cookie: string) =>
    send.bytes(reply, 303, '', [
      ...state.security.data,
      'Location',
      path,
      'Set-Cookie',
      cookie,
      'Cache-Control',
      'no-store',
    ]);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body.toString())),
  );
  app.post(paths.signIn, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (!isSameOrigin(request)) return send.error(reply, 403, 'Not from this site');
    const result = await sessions.signIn(form.get('password') ?? '', request.ip);
    if (result.kind === 'in')
      return redirect(reply, toDeskPath(form.get('next')), sessions.cookie(result.token, isSecure(request)));
    state.logger.warn({ reason: result.kind }, 'an attempt to sign in at the desk failed');
    const waitSeconds =
      result.kind === 'wait' ? result.waitSeconds : result.kind === 'busy' ? busySeconds : 0;
    const status = { wrong: 401, wait: 429, busy: 503 }[result.kind];
    sendSignIn(request, reply, state, send, {
      status,
      notice: result.kind,
      waitSeconds,
      next: form.get('next'),
    });
  });
  app.post(paths.signOut, async (request, reply) => {
    if (!isSameOrigin(request)) return send.error(reply, 403, 'Not from this site');
    await sessions.signOut(request.headers.cookie, isSecure(request));
    redirect(reply, '/desk', sessions.clearCookie(isSecure(request)));
  });
  app.get(paths.signIn, (_request, reply) =>
    send.bytes(reply, 303, '', [...state.security.data, 'Location', '/desk', 'Cache-Control', 'no-store']),
  );
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
  send: Sender,
  { status, notice, waitSeconds = 0, next = request.url }: SignInAnswer,
): void {
  const html = signInPage({
    site: state.site(),
    languages: request.headers['accept-language'],
    notice,
    next: toDeskPath(next),
    waitSeconds,
  });
  const wait = waitSeconds > 0 ? ['Retry-After', String(waitSeconds)] : [];
  sendPage(reply, state, send, status, html, wait);
}

function sendPage(
  reply: FastifyReply,
  { security }: GatewayState,
  send: Sender,
  status: number,
  html: string,
  headers: readonly string[] = [],
): void {
  const type = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
  send.bytes(reply, status, html, [...security.page(html), ...type, ...headers]);
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
