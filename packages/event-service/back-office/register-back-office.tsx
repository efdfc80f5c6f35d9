import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isSameOrigin } from '@aushang/serving/http/same-origin.ts';
import fastifyCookie from '@fastify/cookie';
import fastifyCsrf from '@fastify/csrf-protection';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { showAuditLog } from '#back-office/audit/audit-routes.tsx';
import { categoryRoutes } from '#back-office/categories/category-routes.tsx';
import { eventRoutes } from '#back-office/events/event-routes.tsx';
import { imageRoutes } from '#back-office/events/image-routes.tsx';
import { keyRoutes, showConfiguration } from '#back-office/keys/key-routes.tsx';
import { Helpers, renderPages } from '#back-office/pages/elements.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { accountRoutes, welcomeRoutes } from '#back-office/people/password-routes.tsx';
import { peopleRoutes } from '#back-office/people/people-routes.tsx';
import { SignInPage, signInRoutes, signOutRoutes } from '#back-office/people/sign-in-routes.tsx';
import { type HiddenField, readField, repeatFields, tokenField } from '#back-office/requests/fields.ts';
import {
  type BackOfficeContext,
  createContext,
  fileLimits,
  readForms,
  readVisit,
  redirectTo,
  requireFound,
  root,
  visitOf,
} from '#back-office/requests/visit.ts';
import { contentSecurityPolicy } from '#http/problem.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { UserGroup } from '#storage/database/tables.ts';
import { handleError, SignInElsewherePage } from './handle-error.tsx';

/** The sign-in form with e-mail address, password and next address stays within the budget of a form without a session. */
const maxHeldBytes = 15_000;
const maxHeldFields = 96;

/** A hook before the handler: a form that comes without a session is held in the sign-in page. */
async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { person, url } = visitOf(request);
  if (person !== null) return undefined;
  if (request.method !== 'POST') {
    return redirectTo(reply, `/sign-in?${new URLSearchParams({ next: url }).toString()}`);
  }
  // A multipart body is not read without a session.
  if (request.body === undefined) return reply.status(401).send(<SignInElsewherePage />);
  const { fields: held } = repeatFields(request.body);
  if (!canBeHeld(held)) return reply.status(413).send(<SignInElsewherePage />);
  return reply.status(401).send(<SignInPage next={url} held={held} />);
}

function canBeHeld(fields: readonly HiddenField[]): boolean {
  const written = new URLSearchParams(fields.map(([name, value]) => [`held[${name}]`, value]));
  return fields.length <= maxHeldFields && written.toString().length <= maxHeldBytes;
}

/** A hook after `requireSession`. Lists the administrators, who can add the person to a group (specification §5). */
function requireGroup(group: UserGroup) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { person, words, context } = visitOf(request);
    if (person === null || person.groups.includes(group)) return undefined;
    const people = await context.store.people.list();
    const helpers = people.filter(({ groups, isLocked }) => groups.includes('Administrators') && !isLocked);
    return reply.status(403).send(
      <Page title={words.refused.title} lead={words.refused[group]}>
        <Helpers people={helpers} />
      </Page>,
    );
  };
}

/** Its own scope, because no other route reads bodies. */
export function registerBackOffice(app: FastifyInstance, service: ServiceContext): void {
  const context = createContext(service);
  registerAssets(app);
  void app.register(
    async (scope) => {
      await scope.register(fastifyCookie);
      const getToken = ({ body }: FastifyRequest) => readField(tokenField, body);
      await scope.register(fastifyCsrf, { cookieKey: csrfCookie, getToken });
      readForms(scope);
      openVisits(scope, context);
      renderPages(scope);
      scope.setErrorHandler(handleError);
      scope.setNotFoundHandler(() => requireFound(null));
      scope.get('/', (_request, reply) => redirectTo(reply, '/events'));
      signInRoutes(scope);
      welcomeRoutes(scope);
      await scope.register(registerGuarded);
    },
    { prefix: root },
  );
}

/** `@fastify/csrf-protection` reads its secret from a cookie of this name. It is the session's token. */
const csrfCookie = 'csrf-secret';

async function registerGuarded(app: FastifyInstance): Promise<void> {
  app.addHook('preValidation', requireSession);
  // `SameSite` is not enough: other ports of this host are the same site.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'POST') app.csrfProtection(request, reply, done);
    else done();
  });
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, { attachFieldsToBody: 'keyValues', limits: fileLimits });
    eventRoutes(scope);
    imageRoutes(scope);
  });
  categoryRoutes(app);
  app.get('/configuration', (request) => showConfiguration(visitOf(request)));
  accountRoutes(app);
  signOutRoutes(app);
  await app.register(async (scope) => {
    scope.addHook('preValidation', requireGroup('API Key Hero'));
    keyRoutes(scope);
  });
  await app.register(async (scope) => {
    scope.addHook('preValidation', requireGroup('Administrators'));
    peopleRoutes(scope);
    scope.get('/configuration/audit-log', (request) => showAuditLog(visitOf(request)));
  });
}

/** Each request has its `Visit` before its body is read. */
function openVisits(scope: FastifyInstance, context: BackOfficeContext): void {
  scope.decorateRequest('visit');
  scope.addHook('onRequest', async (request, reply) => {
    const visit = await readVisit(context, request);
    request.setDecorator('visit', visit);
    request.cookies[csrfCookie] = visit.sessionToken;
    reply.headers(securityHeaders);
    const framed = context.slidePreviewUrl();
    const policy = securityHeaders['Content-Security-Policy'];
    if (framed !== null)
      reply.header('Content-Security-Policy', `${policy}; frame-src ${new URL(framed).origin}`);
    const { title, insecure, elsewhere } = visit.words.connection;
    const isForeign = request.method === 'POST' && !isSameOrigin(request.headers, [visit.origin]);
    if (visit.isSafe && !isForeign) return undefined;
    return reply.status(403).send(<Page title={title} lead={visit.isSafe ? elsewhere : insecure} />);
  });
  // Not before the body is read: the error page repeats a submitted form.
  scope.addHook('preValidation', async (request) => {
    const { failure } = visitOf(request);
    if (failure !== null) throw failure;
  });
}

const securityHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': contentSecurityPolicy(
    ["script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self'"],
    "'self'",
  ),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Browsers send `Origin: null` with our own forms under `no-referrer`.
  'Referrer-Policy': 'same-origin',
  Vary: 'Accept-Language, Cookie',
};

/** The output of the build, relative to the bundle in `dist/server` and to this file. */
const buildFolders = ['../back-office/', '../../../dist/back-office/'];

/** Serves style, script and fonts. The pages also work without a build. */
function registerAssets(app: FastifyInstance): void {
  const folders = buildFolders.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = folders.find((path) => existsSync(`${path}back-office.css`));
  if (folder === undefined) return;
  void app.register(fastifyStatic, {
    root: folder,
    prefix: `${root}/assets/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Fonts have a hash in their name.
    setHeaders: (reply, path) =>
      void reply.header(
        'Cache-Control',
        path.endsWith('.woff2') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
}
