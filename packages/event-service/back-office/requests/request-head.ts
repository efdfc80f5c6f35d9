import type { FastifyRequest } from 'fastify';
import { wordsByLanguage } from '#back-office/words/words-en.ts';
import { chooseLanguage } from '#http/choose-language.ts';
import { isAdministrator } from '#storage/people.ts';
import type { SessionStore } from '#storage/sessions.ts';
import { readConnection } from './connection.ts';
import type { BackOfficeContext } from './context.ts';
import { readLanguageCookie, readSessionToken } from './cookies.ts';
import { type BodyBudget, isMultipart } from './read-body.ts';
import type { MatchedRoute, PageRequest } from './route.ts';

/** A request before its body is read. */
export interface RequestHead {
  readonly matched: MatchedRoute | null;
  readonly pageRequest: PageRequest;
  /** The error of the query for the session. */
  readonly failure: Error | null;
  /** null: the body is not read. */
  readonly budget: BodyBudget | null;
}

const anonymousBudget: BodyBudget = { bytes: 16 * 1024, fields: 100 };
/** The event form with both descriptions at their longest: percent-encoding takes up to nine bytes for a UTF-16 unit. */
const formBudget: BodyBudget = { bytes: 512 * 1024, fields: 1000 };
/** An image of the largest size and the fields of its form. */
const fileBudget: BodyBudget = { bytes: 8 * 1024 * 1024, fields: 20 };

export async function readRequestHead(
  anonymous: PageRequest,
  matched: MatchedRoute | null,
  request: FastifyRequest,
): Promise<RequestHead> {
  const type = request.headers['content-type'] ?? '';
  try {
    const session = await readSession(anonymous.context.store.sessions, request);
    const pageRequest = { ...anonymous, ...session };
    return { matched, pageRequest, failure: null, budget: budgetOf(type, matched, pageRequest) };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { matched, pageRequest: anonymous, failure, budget: budgetOf(type, matched, anonymous) };
  }
}

function budgetOf(type: string, matched: MatchedRoute | null, { person }: PageRequest): BodyBudget | null {
  if (isMultipart(type)) return person !== null && takesFiles(matched) ? fileBudget : null;
  return person === null ? anonymousBudget : formBudget;
}

export function takesFiles(matched: MatchedRoute | null): boolean {
  return matched !== null && matched.route.right !== 'anybody' && matched.route.takesFiles === true;
}

/** The session of an administrator opens the console (specification §1). */
export async function isSignedInAdministrator(
  sessions: SessionStore,
  request: FastifyRequest,
): Promise<boolean> {
  const { person } = await readSession(sessions, request);
  return person !== null && isAdministrator(person);
}

/** Rejects if the database does not answer. */
async function readSession(
  sessions: SessionStore,
  request: FastifyRequest,
): Promise<Pick<PageRequest, 'person' | 'sessionToken'>> {
  const { isSafe, isTls } = readConnection(request);
  const token = isSafe ? readSessionToken(request.headers.cookie, isTls) : '';
  const person = token === '' ? null : await sessions.find(token);
  return { person, sessionToken: person === null ? '' : token };
}

/** The request without a session. */
export function anonymousRequest(
  context: BackOfficeContext,
  request: FastifyRequest,
  id: number,
): PageRequest {
  const { headers, url } = request;
  const { isTls, clientAddress } = readConnection(request);
  const language = readLanguageCookie(headers.cookie) ?? chooseLanguage(headers['accept-language']);
  return {
    context,
    words: wordsByLanguage[language],
    language,
    origin: `${isTls ? 'https' : 'http'}://${headers.host ?? ''}`,
    url,
    query: new URLSearchParams(url.split('?')[1] ?? ''),
    id,
    isTls,
    clientAddress,
    person: null,
    sessionToken: '',
  };
}
