import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { DatabaseFailure } from '@aushang/serving/database/database-failure.ts';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { isLoopbackAddress, isLoopbackHost } from '@aushang/serving/process/loopback.ts';
import fastifyCookie from '@fastify/cookie';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RequestPayload,
  RouteHandlerMethod,
} from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Words } from '#back-office/words/words-de.ts';
import { wordsByLanguage } from '#back-office/words/words-en.ts';
import { chooseLanguage } from '#http/negotiate.ts';
import { reportFailure } from '#http/problem.ts';
import type { ServiceContext } from '#http/service-context.ts';
import { isAdministrator, type Person } from '#storage/people.ts';
import { sessionMs, type SessionStore } from '#storage/sessions.ts';
import { parseFields } from './fields.ts';

const anonymousBudget = { bytes: 16 * 1024, fields: 100 };
/** The event form with both descriptions at their longest: percent-encoding takes up to nine bytes for a UTF-16 unit. */
const formBudget = { bytes: 512 * 1024, fields: 1000 };
/** An image of the largest size and the fields of a new event. */
const fileBudget = { bytes: 8 * 1024 * 1024, fields: formBudget.fields };
const { bytes: fileSize, fields: parts } = fileBudget;
export const fileLimits = { files: 1, fileSize, fieldSize: formBudget.bytes, parts };

function budgetOf(request: FastifyRequest): typeof fileBudget {
  if (visitOf(request).person === null) return anonymousBudget;
  return isMultipart(request) ? fileBudget : formBudget;
}

export function isMultipart({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

function tooLarge(): Error {
  return Object.assign(new Error('the body is larger than its budget'), { statusCode: 413 });
}

/** Reads forms within their budgets. `@fastify/multipart` reads the request itself and has limits of its own. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addHook('preParsing', async (request, _reply, payload) => {
    if (request.method !== 'POST') return payload;
    const { bytes } = budgetOf(request);
    // The plugin bounds parts, not their sum: browsers declare the length of a form.
    const declared = request.headers['content-length'] ?? (isMultipart(request) ? Infinity : 0);
    // A multipart body is not read without a session.
    const isRead = !isMultipart(request) || visitOf(request).person !== null;
    if (isRead && Number(declared) > bytes) throw tooLarge();
    return isMultipart(request) ? payload : Readable.from(readWithin(payload, bytes));
  });
  const type = 'application/x-www-form-urlencoded';
  scope.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    try {
      done(null, parseFields(String(body), budgetOf(request).fields));
    } catch {
      done(tooLarge());
    }
  });
}

/** Reads to the end even beyond the budget: browsers show no answer on a connection that closes while they send. */
async function* readWithin(payload: RequestPayload, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of payload) {
    const chunk = Buffer.from(part);
    bytes += chunk.byteLength;
    if (bytes <= maxBytes) yield chunk;
  }
  if (bytes > maxBytes) throw tooLarge();
}

type Act = keyof Words['audit']['kinds'];
type Subject = { readonly id: number | null; readonly name: string; readonly email?: string } | null;

/** Logs an act by ids alone, and stores it. The act itself is done: an entry that cannot be stored is only reported. */
export async function recordAct(visit: Visit, kind: Act, subject: Subject, actor: Subject = visit.person) {
  const { logger, store } = visit.context;
  const ids = { person: actor?.id ?? null, subject: subject?.id ?? null };
  logger.info({ act: kind, ...ids }, 'event service audit');
  const entry = { kind, actor: describe(actor), subject: describe(subject) };
  await store.audit.record(entry).catch((error: unknown) => {
    if (!(error instanceof DatabaseFailure)) throw error;
    reportFailure(logger, error);
  });
}

function describe(subject: Subject): string {
  if (subject === null) return '';
  return subject.email === undefined ? subject.name : `${subject.name} <${subject.email}>`;
}

type Incoming = Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } };

/**
 * A connection is safe (nobody can intercept passwords) within this machine, or if a proxy on it received it over TLS
 * (`X-Forwarded-Proto`). Without a proxy the host must be a loopback name: another name that resolves to this machine is
 * DNS rebinding.
 */
export function readConnection({ headers, socket: { remoteAddress = '' } }: Incoming) {
  const protocol = lastEntry(headers['x-forwarded-proto']);
  const forwardedFor = lastEntry(headers['x-forwarded-for']);
  const isLocal = isLoopbackAddress(remoteAddress);
  if (isLocal && (protocol !== '' || forwardedFor !== '' || headers.forwarded !== undefined)) {
    const isTls = protocol === 'https';
    return { isSafe: isTls, isTls, clientAddress: forwardedFor || remoteAddress };
  }
  const isSafe = isLocal && isLoopbackHost((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
  return { isSafe, isTls: false, clientAddress: remoteAddress };
}

/** The local proxy writes the last entry; earlier ones come from the client. */
function lastEntry(header: string | string[] | undefined): string {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').at(-1)?.trim().toLowerCase() ?? '';
}

const languageCookie = 'aushang-back-office-language';
const yearSeconds = 31_536_000;

/** Browsers accept the `__Host-` prefix over TLS only, without `Domain` and with `Path=/`. */
const sessionCookie = (isTls: boolean): string =>
  isTls ? '__Host-aushang-back-office' : 'aushang-back-office';

/** `sessionToken`: '' without a session. Rejects if the database does not answer. */
async function readSession(sessions: SessionStore, request: FastifyRequest) {
  const { isSafe, isTls } = readConnection(request);
  const cookies = fastifyCookie.parse(isSafe ? (request.headers.cookie ?? '') : '');
  const sessionToken = cookies[sessionCookie(isTls)] ?? '';
  const person = sessionToken === '' ? null : await sessions.find(sessionToken);
  return { person, sessionToken: person === null ? '' : sessionToken };
}

/** The session of an administrator opens the console (specification §1). */
export async function isSignedInAdministrator(sessions: SessionStore, request: FastifyRequest) {
  const { person } = await readSession(sessions, request);
  return person !== null && isAdministrator(person);
}

/** `token`: '' removes the cookie. */
export function setSessionCookie(reply: FastifyReply, token: string): FastifyReply {
  const { isTls } = readConnection(reply.request);
  return setCookie(reply, sessionCookie(isTls), token, token === '' ? 0 : sessionMs / 1000);
}

export function setLanguageCookie(reply: FastifyReply, language: 'de' | 'en'): FastifyReply {
  return setCookie(reply, languageCookie, language, yearSeconds);
}

/** `path: '/'`, because the session also opens the console below `/api`. */
function setCookie(reply: FastifyReply, name: string, value: string, maxAge: number): FastifyReply {
  const { isTls: secure } = readConnection(reply.request);
  return reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a submitted form without saving it: its token is not that of the session. */
    showAgain?: RouteHandlerMethod | undefined;
  }
}

export const root = '/back-office';

export type BackOfficeContext = ReturnType<typeof createContext>;

export function createContext(service: ServiceContext) {
  return { ...service, attempts: createAttempts(service.monotonic), oneTimeValues: createOneTimeValues() };
}

/** Secrets between the POST that creates them and the page that shows them once. In memory only. */
function createOneTimeValues() {
  const secrets = new LRUCache<string, string>({ max: 100 });
  return {
    /** Returns the parameter `shown` of the page that shows the secret. */
    put: (secret: string): string => {
      const name = randomUUID();
      secrets.set(name, secret);
      return name;
    },
    take: (query: URLSearchParams): string | null => {
      const name = query.get('shown') ?? '';
      const secret = secrets.get(name) ?? null;
      secrets.delete(name);
      return secret;
    },
  };
}

const idParameter = z.object({ id: z.string().regex(/^\d{1,9}$/) });

export type Visit = Awaited<ReturnType<typeof readVisit>>;

/** What the address, the headers and the session of a request say. Pages are rendered with it. */
export async function readVisit(context: BackOfficeContext, request: FastifyRequest) {
  const { headers, url, cookies } = request;
  const connection = readConnection(request);
  const language = chooseLanguage(headers['accept-language'], cookies[languageCookie]);
  const session = await readSession(context.store.sessions, request).catch((failure: Error) => ({
    person: null,
    sessionToken: '',
    failure,
  }));
  return {
    ...connection,
    /** The error of the query for the session. */
    failure: null,
    ...session,
    context,
    language,
    words: wordsByLanguage[language],
    /** The origin of the page in the browser is such as `http://127.0.0.1:8081`. */
    origin: `${connection.isTls ? 'https' : 'http'}://${headers.host ?? ''}`,
    /** Path and query. */
    url,
    query: new URLSearchParams(url.split('?')[1]),
    /** The id in the path, `/events/12`; 0, which no item has, if it is no number or the path has none. */
    id: Number(idParameter.safeParse(request.params).data?.id ?? 0),
  };
}

export function visitOf(request: FastifyRequest): Visit {
  return request.getDecorator<Visit>('visit');
}

/** `path` is below the back office; the browser follows with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(root + path, 303);
}

/** The request must have passed `requireSession`. */
export function signedInPerson({ person }: Visit): Person {
  if (person === null) throw new Error('a page for signed-in people was opened without a session');
  return person;
}

/** An item that an address names; throws an error of the status 404 if there is none. */
export function requireFound<T>(item: T | null): T {
  if (item === null) throw Object.assign(new Error('there is no such item'), { statusCode: 404 });
  return item;
}
