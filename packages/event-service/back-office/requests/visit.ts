import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createAttempts } from '@aushang/serving/limits/attempts.ts';
import { wordsByLanguage } from '#back-office/words/words-en.ts';
import { chooseLanguage } from '#http/negotiate.ts';
import type { ServiceContext } from '#http/service-context.ts';
import type { Person } from '#storage/people.ts';
import { readConnection } from './connection.ts';
import { readLanguageCookie, readSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a submitted form without saving it: its token is not that of the session. */
    showAgain?: RouteHandlerMethod;
  }
}

export const root = '/back-office';

export type BackOfficeContext = ReturnType<typeof createContext>;

/** Shared by all pages of the back office. */
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
    /** Returns the secret the first time, null afterwards. */
    take: ({ query }: { readonly query: URLSearchParams }): string | null => {
      const name = query.get('shown') ?? '';
      const secret = secrets.get(name) ?? null;
      secrets.delete(name);
      return secret;
    },
  };
}

const idParameter = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

export type Visit = Awaited<ReturnType<typeof readVisit>>;

/** What the address, the headers and the session of a request say. Pages are rendered with it. */
export async function readVisit(context: BackOfficeContext, request: FastifyRequest) {
  const { headers, url } = request;
  const connection = readConnection(request);
  const language = readLanguageCookie(request) ?? chooseLanguage(headers['accept-language']);
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
    /** Of the page in the browser: `http://127.0.0.1:8081`. */
    origin: `${connection.isTls ? 'https' : 'http'}://${headers.host ?? ''}`,
    /** Path and query. */
    url,
    query: new URLSearchParams(url.split('?')[1]),
    /** The id in the path, `/events/12`; 0, which no item has, if it is no number or the path has none. */
    id: idParameter.safeParse(request.params).data?.id ?? 0,
  };
}

export function visitOf(request: FastifyRequest): Visit {
  return request.getDecorator<Visit>('visit');
}

/** `path` is below the back office; the browser follows with GET. */
export function redirectTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(root + path, 303);
}

/** Of a request that passed `requireSession`. */
export function signedInPerson({ person }: Pick<Visit, 'person'>): Person {
  if (person === null) throw new Error('a page for signed-in people was opened without a session');
  return person;
}

/** An item that an address names; throws an error of the status 404 if there is none. */
export function requireFound<T>(item: T | null): T {
  if (item === null) throw Object.assign(new Error('there is no such item'), { statusCode: 404 });
  return item;
}
