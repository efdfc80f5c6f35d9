import type { FastifyRequest } from 'fastify';
import { isAdministrator } from '#storage/people.ts';
import type { SessionStore } from '#storage/sessions.ts';
import { readSessionToken } from '#back-office/pages/cookies.ts';
import { readWayIn } from '#back-office/pages/way-in.ts';

/** Whether an administrator's session comes with a request: it opens the console (specification, section 1). */
export async function isSignedInAdministrator(
  sessions: SessionStore,
  { headers, socket }: FastifyRequest,
): Promise<boolean> {
  const way = readWayIn({ headers, remoteAddress: socket.remoteAddress });
  const token = way.isSafe ? readSessionToken(headers.cookie, way.isTls) : '';
  const person = token === '' ? null : await sessions.find(token);
  return person !== null && isAdministrator(person);
}
