import { isLoopbackHost } from '@aushang/serving/process/loopback.ts';
import { fastifyFormbody } from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError, notFound } from '#server/answers/prepared-answer.ts';
import { readStyles } from '#server/files/read-styles.ts';
import { Page, pageLanguage, sendPage, useVisit } from '#server/html/page.tsx';
import { addJsonRoutes, limitAddress, requireSameOrigin } from '#server/http/guards.ts';
import type { RouteParts } from '#server/http/send.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import {
  createDeskSessions,
  type DeskSessions,
  type DeskSessionsParts,
  type SignInFailure,
} from './desk-sessions.ts';
import { signInWords } from './sign-in-words.ts';
import { createPersonReader } from './signed-in-person.ts';

export type DeskAccessParts = RouteParts & DeskSessionsParts;

/** Routes that take JSON from staff: of the same origin, and signed in. Checked before a body is read. */
export function addStaffRoutes(
  app: FastifyInstance,
  desk: DeskAccess,
  addRoutes: (routes: FastifyInstance) => void,
): void {
  addJsonRoutes(app, (routes) => {
    routes.addHook('onRequest', async (request) => {
      requireSameOrigin(request);
      await desk.authorizeScreens(request);
    });
    addRoutes(routes);
  });
}

const styles = readStyles('colours.css', 'page.css', 'sign-in.css');
const visitOf = (request: FastifyRequest) => ({ language: pageLanguage(request), styles });

/** `next`: a path within the desk. */
export function SignInPage(props: { readonly failure: SignInFailure | null; readonly next: string }) {
  const { failure, next } = props;
  const words = signInWords[useVisit().language];
  const invalid = failure !== null && { 'aria-describedby': 'notice', 'aria-invalid': true };
  return (
    <Page title={words.title}>
      <p>{words.intro}</p>
      <form method="post" action="/desk/sign-in">
        {failure !== null && (
          <p className="notice" role="alert" id="notice">
            {failure.kind === 'wait' ? words.wait(failure.waitSeconds) : words[failure.kind]}
          </p>
        )}
        <input type="hidden" name="next" value={next} />
        <label htmlFor="password">{words.password}</label>
        {/* oxlint-disable jsx-a11y/no-autofocus -- the page has no other purpose */}
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          {...invalid}
        />
        <button>{words.button}</button>
      </form>
    </Page>
  );
}

const minPasswordLength = 12;

function ClosedPage() {
  const words = signInWords[useVisit().language];
  return (
    <Page title={words.closedTitle}>
      <p>{words.closed(minPasswordLength)}</p>
      <p>{words.closedRemedy(minPasswordLength)}</p>
    </Page>
  );
}

function ProxyPage() {
  const words = signInWords[useVisit().language];
  return (
    <Page title={words.title}>
      <p>{words.proxy}</p>
    </Page>
  );
}

export type DeskAccess = ReturnType<typeof createDeskAccess>;

/** `closed`: its password is too short; `open`: nobody signs in; `proxy`: a proxy signs people in, a password is for scripts. */
export function deskMode(settings: Pick<GatewaySettings, 'DESK' | 'DESK_PASSWORD' | 'DESK_SIGN_ON'>) {
  const { DESK, DESK_PASSWORD: password, DESK_SIGN_ON: signOn } = settings;
  if (DESK === 'off') return 'off';
  if (password !== undefined && Array.from(password).length < minPasswordLength) return 'closed';
  if (signOn === 'proxy') return 'proxy';
  return password === undefined ? 'open' : 'password';
}

export const hasSignIn = ({ settings }: Pick<DeskAccessParts, 'settings'>): boolean =>
  ['password', 'proxy'].includes(deskMode(settings));

const closed = `The desk is closed: DESK_PASSWORD has less than ${minPasswordLength} characters`;
const open = `Named screens need the desk's password, and this gateway has none: set DESK_PASSWORD (at least ${minPasswordLength} characters) and start it again`;
const lookOnly =
  'You may look, but not change: DESK_EDITORS of this gateway names neither you nor a group of yours. Nothing was changed';

function createSignIn(state: DeskAccessParts) {
  const { settings } = state;
  const { DESK_PASSWORD: password } = settings;
  const isProxied = deskMode(settings) === 'proxy';
  const sessions = hasSignIn(state) && password !== undefined ? createDeskSessions(password, state) : null;
  const readPerson = createPersonReader(settings);
  return {
    sessions,
    /** Whom the proxy has signed in. */
    personOf: (request: FastifyRequest) => (isProxied ? readPerson(request) : null),
    /** False where nobody signs in, too. */
    isSignedIn: (request: FastifyRequest): boolean =>
      isProxied ? readPerson(request) !== null : sessions?.hasSession(request) === true,
    /** The person that the proxy names, for the record of changes. */
    actorOf: (request: FastifyRequest): string => readPerson(request)?.name ?? 'desk password',
  };
}

/** Guards the desk's page and data by `DESK`, `DESK_PASSWORD` and `DESK_SIGN_ON`. */
export function createDeskAccess(state: DeskAccessParts) {
  const mode = deskMode(state.settings);
  logMode(mode, state);
  const { sessions, ...signIn } = createSignIn(state);
  const { isSignedIn, personOf } = signIn;
  /** Guards what everybody may read while there is a desk. Throws 404 if there is none. */
  const requireDesk = () => {
    if (mode === 'off') notFound();
  };
  /** Guards data. Throws 404, 403 or 401. */
  const authorizeData = (request: FastifyRequest): void => {
    requireDesk();
    if (mode === 'closed') throw new HttpError(403, closed);
    if (mode === 'open') return;
    if (!isSignedIn(request))
      throw signInError({ kind: 'wrong', waitSeconds: 0 }, askedBy[mode === 'proxy' ? mode : 'password']);
    if (!['GET', 'HEAD'].includes(request.method) && personOf(request)?.mayChange === false)
      throw new HttpError(403, lookOnly);
  };
  /** Throws 404, 403, 401, or 429 after many wrong passwords. */
  const authorizeScreens = async (request: FastifyRequest): Promise<void> => {
    // A session counts: browsers send a proxy's own Basic authentication with it.
    const given = isSignedIn(request) ? null : readBasicPassword(request);
    if (sessions === null || given === null) authorizeData(request);
    if (mode === 'open') throw new HttpError(403, open);
    if (sessions === null || given === null) return;
    const failure = await sessions.checkPassword(given, limitAddress(request, state.settings));
    if (failure !== null) throw signInError(failure);
  };
  return {
    /** Guards named screens: a session or Basic authentication gives access. Where nobody signs in nobody may read or change them. */
    authorizeScreens,
    ...signIn,
    authorizeData,
    requireDesk,
    /** Null if the page may be sent, else the answer: the sign-in page where there is no session. */
    refusePage: (request: FastifyRequest, reply: FastifyReply) => {
      requireDesk();
      if (mode === 'closed') return sendPage(reply.code(403), state, visitOf(request), <ClosedPage />);
      if (mode === 'open' || isSignedIn(request)) return null;
      if (mode === 'proxy') return sendPage(reply.code(401), state, visitOf(request), <ProxyPage />);
      return sendSignIn(request, reply, state, request.url, null);
    },
    addRoutes: (app: FastifyInstance) => {
      if (mode === 'password' && sessions !== null) addSessionRoutes(app, state, sessions);
    },
  };
}

const askedBy = { password: 'its password', proxy: 'a sign-in at its proxy, which named nobody' };

/** The error has no challenge of the scheme Basic, for which browsers would ask on their own. */
function signInError({ kind, waitSeconds }: SignInFailure, asked = askedBy.password): HttpError {
  const headers = {
    'www-authenticate': 'Cookie realm="Aushang"',
    ...(waitSeconds > 0 && { 'retry-after': String(waitSeconds) }),
  };
  return new HttpError(statuses[kind], `The desk asks for ${asked}`, headers);
}

/** RFC 7617; null without Basic authentication. The user's name is ignored. */
export function readBasicPassword({ headers }: FastifyRequest): string | null {
  const [, encoded] = /^basic +([\w+/=-]{1,2000})$/i.exec(headers.authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  return Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
}

function logMode(mode: ReturnType<typeof deskMode>, { settings, logger }: DeskAccessParts): void {
  if (mode === 'closed')
    logger.error(
      {},
      `DESK_PASSWORD IS TOO SHORT, THE DESK STAYS CLOSED: set one of at least ${minPasswordLength} characters and start again`,
    );
  if (mode === 'proxy' && settings.DESK_EDITORS === undefined)
    logger.warn(
      {},
      'DESK_EDITORS is not set: everybody whom the proxy signs in may change screens and send alarms',
    );
  if (mode === 'open' && !isLoopbackHost(settings.HOST))
    logger.warn(
      { host: settings.HOST },
      'the desk has no password: whoever reaches this gateway sees which events are tagged, why each is shown or not, ' +
        `and the names of all monitors; set DESK_PASSWORD (at least ${minPasswordLength} characters), or DESK=off`,
    );
}

const statuses = { wrong: 401, wait: 429, busy: 503 };
const formSchema = z.object({ password: z.string().catch(''), next: z.string().catch('') });

function addSessionRoutes(app: FastifyInstance, state: DeskAccessParts, sessions: DeskSessions): void {
  // No other bodies are accepted.
  app.removeAllContentTypeParsers();
  app.register(fastifyFormbody);
  app.post('/desk/sign-in', async (request, reply) => {
    requireSameOrigin(request);
    const { password, next } = formSchema.parse(request.body ?? {});
    const result = await sessions.signIn(password, request, limitAddress(request, state.settings));
    if (result.kind === 'in')
      return reply.header('set-cookie', [result.cookie, result.deviceCookie]).redirect(toDeskPath(next), 303);
    state.logger.warn({ reason: result.kind }, 'an attempt to sign in at the desk failed');
    return sendSignIn(request, reply, state, next, result);
  });
  app.post('/desk/sign-out', async (request, reply) => {
    requireSameOrigin(request);
    return reply.header('set-cookie', await sessions.signOut(request)).redirect('/desk', 303);
  });
  app.get('/desk/sign-in', (_request, reply) => reply.redirect('/desk', 303));
}

/** `failure`: of the attempt that this answers, null if it answers a request for the desk. */
function sendSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  state: DeskAccessParts,
  next: string,
  failure: SignInFailure | null,
): FastifyReply {
  if (failure !== null && failure.waitSeconds > 0) reply.header('retry-after', String(failure.waitSeconds));
  reply.code(failure === null ? 401 : statuses[failure.kind]);
  const page = <SignInPage failure={failure} next={toDeskPath(next)} />;
  return sendPage(reply, state, visitOf(request), page);
}

/** The path to redirect to after signing in: always within the desk. */
function toDeskPath(wanted: string): string {
  return /^\/desk(?:\?[\x21-\x7e]*)?$/.test(wanted) ? wanted : '/desk';
}
