import type { FastifyInstance } from 'fastify';
import type { DeskAccess } from './desk-access.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { queryText, type Sender } from '#server/http/send.ts';

/** The desk lists fewer; it needs the number of all. */
const mostMembers = 1000;
/** Longer than any name that helps to find an entry. */
const longestText = 200;

/**
 * `GET /api/desk`: what the desk says of the last reading and no event tells: members that could not be read, and whether
 * the reading was complete. Names of unreadable members may be those of unpublished ones: only behind a password.
 */
export function addDeskFactsRoute(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  desk: DeskAccess,
): void {
  app.get('/api/desk', (request, reply) => {
    if (!desk.mayRead(request, reply)) return;
    const served = state.servedEvents(queryText(request, 'lang'));
    if (served === null) return send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    const { content } = served.served.reading;
    const hasSignIn = state.settings.deskPassword !== null;
    const unreadable = content.unreadable.slice(0, mostMembers).map(({ iri, name, reason }) => ({
      iri: iri !== null && iri.length > longestText ? null : iri,
      name: hasSignIn ? (name?.slice(0, longestText) ?? null) : null,
      reason,
    }));
    const unreadableTotal = content.unreadable.length;
    send.json(reply, 200, { isComplete: content.complete, hasSignIn, unreadable, unreadableTotal });
  });
}
