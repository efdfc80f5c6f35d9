import type { FastifyRequest } from 'fastify';
import { chooseLanguage } from '#http/choose-language.ts';
import { readLanguageCookie, readSessionToken } from './cookies.ts';
import { isMultipart } from './read-body.ts';
import type { BodyBudget } from './read-body.ts';
import type { FoundRoute, Office, Visit } from './visit.ts';
import { readWayIn } from './way-in.ts';
import { officeWords } from '#back-office/words/words-en.ts';

/** What is known of a request before its body is read. */
export interface Arrival {
  readonly found: FoundRoute | null;
  readonly visit: Visit;
  /** Why the database did not tell whose session this is; null: it did, or was not asked. */
  readonly failure: Error | null;
  /** null: this body is not read at all. */
  readonly budget: BodyBudget | null;
}

/** Without a session. */
const strangersBudget: BodyBudget = { bytes: 16 * 1024, fields: 100 };
/** The event form with both descriptions at their limit, in any script: its bytes are nine for a letter at most. */
const formBudget: BodyBudget = { bytes: 512 * 1024, fields: 1000 };
/** A picture of the largest size, and the few fields that go with it. */
const fileBudget: BodyBudget = { bytes: 8 * 1024 * 1024, fields: 20 };

/** Finds out who comes to which page, from the headers and the session alone. */
export async function readArrival(
  stranger: Visit,
  found: FoundRoute | null,
  request: FastifyRequest,
): Promise<Arrival> {
  const type = request.headers['content-type'] ?? '';
  try {
    const visit = await recognise(stranger, request);
    return { found, visit, failure: null, budget: budgetOf(type, found, visit) };
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    return { found, visit: stranger, failure, budget: budgetOf(type, found, stranger) };
  }
}

function budgetOf(type: string, found: FoundRoute | null, { person }: Visit): BodyBudget | null {
  if (isMultipart(type)) return person !== null && takesFiles(found) ? fileBudget : null;
  return person === null ? strangersBudget : formBudget;
}

export function takesFiles(found: FoundRoute | null): boolean {
  return found !== null && found.route.right !== 'anybody' && found.route.takesFiles === true;
}

/** Adds the person of the session cookie to a visit. Throws where the database does not answer. */
async function recognise(stranger: Visit, request: FastifyRequest): Promise<Visit> {
  const { headers, socket } = request;
  const way = readWayIn({ headers, remoteAddress: socket.remoteAddress });
  const token = way.isSafe ? readSessionToken(headers.cookie, way.isTls) : '';
  const person = token === '' ? null : await stranger.office.store.sessions.find(token);
  return { ...stranger, person, sessionToken: person === null ? '' : token };
}

/** A visit as far as the headers tell; no session has been looked up yet. */
export function readStranger(office: Office, request: FastifyRequest, id: number): Visit {
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
