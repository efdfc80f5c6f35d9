import { fastifyFormbody } from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendPage } from '#server/html/send-page.ts';
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

const paths = { signIn: '/desk/sign-in', signOut: '/desk/sign-out' };
const uncached = ['Cache-Control', 'no-store'];
const statuses = { wrong: 401, wait: 429, busy: 503 };

const formSchema = z
  .object({ password: z.string().catch(''), next: z.string().catch('') })
  .catch({ password: '', next: '' });

/** Guards the desk's page and data by `DESK` and `DESK_PASSWORD`. */
export function createDeskAccess(state: GatewayState, send: Sender): DeskAccess {
  const mode = deskMode(state.settings);
  const { deskPassword: password } = state.settings;
  const sessions =
    mode === 'password' && password !== null
      ? createDeskSessions({ ...state, password, check: createPasswordCheck(password) })
      : null;
  return {
    authorizeData: (request, reply) => {
      if (mode === 'off') send.error(reply, 404, 'Not Found');
      else if (mode === 'closed') {
        const reason = `The desk is closed: DESK_PASSWORD has less than ${minPasswordLength} characters`;
        send.error(reply, 403, reason);
      } else if (sessions === null || sessions.hasSession(request)) return true;
      else {
        const header = ['WWW-Authenticate', 'Cookie realm="Aushang"'];
        send.error(reply, 401, 'The desk asks for its password', header);
      }
      return false;
    },
    authorizePage: (request, reply) => {
      if (mode === 'off') send.error(reply, 404, 'Not Found');
      else if (mode === 'closed') {
        const html = closedPage(state.site(), request.headers['accept-language']);
        sendPage(reply, state, send, { status: 403, html, headers: uncached });
      } else if (sessions === null || sessions.hasSession(request)) return true;
      else
        sendSignIn(request, reply, state, send, {
          status: 401,
          notice: null,
          waitSeconds: 0,
          next: request.url,
        });
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
  const redirect = (reply: FastifyReply, path: string, headers: readonly string[] = []) =>
    send.bytes(reply, 303, '', [...state.security.data, ...uncached, 'Location', path, ...headers]);

  app.removeAllContentTypeParsers();
  app.register(fastifyFormbody);
  app.post(paths.signIn, async (request, reply) => {
    if (!isSameOrigin(request)) return send.error(reply, 403, 'Not from this site');
    const { password, next } = formSchema.parse(request.body);
    const result = await sessions.signIn(password, request);
    if (result.kind === 'in') return redirect(reply, toDeskPath(next), ['Set-Cookie', result.cookie]);
    const { kind: notice, waitSeconds } = result;
    state.logger.warn({ reason: notice }, 'an attempt to sign in at the desk failed');
    sendSignIn(request, reply, state, send, { status: statuses[notice], notice, waitSeconds, next });
  });
  app.post(paths.signOut, async (request, reply) => {
    if (!isSameOrigin(request)) return send.error(reply, 403, 'Not from this site');
    redirect(reply, '/desk', ['Set-Cookie', await sessions.signOut(request)]);
  });
  app.get(paths.signIn, (_request, reply) => redirect(reply, '/desk'));
}

interface SignInAnswer {
  readonly status: number;
  readonly notice: SignInNotice | null;
  readonly waitSeconds: number;
  readonly next: string;
}

function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
  send: Sender,
  { status, notice, waitSeconds, next }: SignInAnswer,
): void {
  const html = signInPage({
    site: state.site(),
    languages: request.headers['accept-language'],
    notice,
    next: toDeskPath(next),
    waitSeconds,
  });
  const wait = waitSeconds > 0 ? ['Retry-After', String(waitSeconds)] : [];
  sendPage(reply, state, send, { status, html, headers: [...uncached, ...wait] });
}

/** The path to redirect to after signing in: always within the desk. */
function toDeskPath(wanted: string): string {
  return /^\/desk(?:\?[\x21-\x7e]*)?$/.test(wanted) ? wanted : '/desk';
}

/** False for a form of another site; true if the browser sends no `Origin`. */
function isSameOrigin({ headers }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true;
  const host = headers.origin.replace(/^https?:\/\//, '');
  return host === headers.host || host === headers['x-forwarded-host'];
}
