import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdministrator } from '#storage/people.ts';
import { sessionMs, type SessionStore } from '#storage/sessions.ts';
import { readConnection } from './connection.ts';

const languageCookie = 'aushang-back-office-language';
const yearSeconds = 31_536_000;

/** Browsers accept the `__Host-` prefix over TLS only, without `Domain` and with `Path=/`. */
const sessionCookie = (isTls: boolean): string =>
  isTls ? '__Host-aushang-back-office' : 'aushang-back-office';

/** `sessionToken`: '' without a session. Rejects if the database does not answer. */
export async function readSession(sessions: SessionStore, request: FastifyRequest) {
  const { isSafe, isTls } = readConnection(request);
  const cookies = fastifyCookie.parse(isSafe ? (request.headers.cookie ?? '') : '');
  const sessionToken = cookies[sessionCookie(isTls)] ?? '';
  const person = sessionToken === '' ? null : await sessions.find(sessionToken);
  return { person, sessionToken: person === null ? '' : sessionToken };
}

/** The session of an administrator opens the console (specification §1). */
export async function isSignedInAdministrator(
  sessions: SessionStore,
  request: FastifyRequest,
): Promise<boolean> {
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

export function readLanguageCookie({ cookies }: FastifyRequest): 'de' | 'en' | null {
  const value = cookies[languageCookie];
  return value === 'de' || value === 'en' ? value : null;
}
