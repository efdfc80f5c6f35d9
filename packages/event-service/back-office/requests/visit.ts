import type { FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { Words } from '#back-office/words/words-de.ts';
import { wordsByLanguage } from '#back-office/words/words-en.ts';
import { chooseLanguage } from '#http/negotiate.ts';
import type { Person } from '#storage/people.ts';
import { readConnection } from './connection.ts';
import type { BackOfficeContext } from './context.ts';
import { readLanguageCookie, readSession, type Session } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shows a submitted form without saving it: its token is not that of the session. */
    showAgain?: RouteHandlerMethod;
  }
}

export const root = '/back-office';

/** What the address, the headers and the session of a request say. Pages are rendered with it. */
export interface Visit extends Session {
  readonly context: BackOfficeContext;
  readonly words: Words;
  readonly language: 'de' | 'en';
  /** Of the page in the browser: `http://127.0.0.1:8081`. */
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** Sign-in attempts are counted by it. */
  readonly clientAddress: string;
  /** The error of the query for the session. */
  readonly failure: Error | null;
}

export async function readVisit(context: BackOfficeContext, request: FastifyRequest): Promise<Visit> {
  const { headers, url } = request;
  const { isTls, clientAddress } = readConnection(request);
  const language = readLanguageCookie(request) ?? chooseLanguage(headers['accept-language']);
  const nobody = { person: null, sessionToken: '' };
  const session = await readSession(context.store.sessions, request).then(
    (found) => ({ ...found, failure: null }),
    (error: unknown) => ({ ...nobody, failure: error instanceof Error ? error : new Error(String(error)) }),
  );
  const origin = `${isTls ? 'https' : 'http'}://${headers.host ?? ''}`;
  const query = new URLSearchParams(url.split('?')[1]);
  const words = wordsByLanguage[language];
  return { context, words, language, origin, url, query, clientAddress, ...session };
}

export function visitOf(request: FastifyRequest): Visit {
  return request.getDecorator<Visit>('visit');
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

const idParameter = z.object({
  id: z.string().transform((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)),
});

/** The id in the path, `/events/12`; 0 if it is no number, null if the path has none. */
export function readId(request: FastifyRequest): number | null {
  return idParameter.safeParse(request.params).data?.id ?? null;
}
