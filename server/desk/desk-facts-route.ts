import type { FastifyInstance } from 'fastify';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { queryText, type Sender } from '#server/http/send.ts';
import type { DeskAccess } from './desk-access.ts';

const maxMembers = 1000;
const maxTextLength = 200;

/** `GET /api/desk`. An unreadable member may be unpublished: its name is sent only if the desk has a password. */
export function addDeskFactsRoute(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  desk: DeskAccess,
): void {
  app.get('/api/desk', (request, reply) => {
    if (!desk.authorizeData(request, reply)) return;
    const served = state.servedLanguage(queryText(request, 'lang'));
    if (served === null) return send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    const { content } = served.events.reading;
    const hasSignIn = state.settings.deskPassword !== null;
    const unreadable = content.unreadable.slice(0, maxMembers).map(({ iri, name, reason }) => ({
      iri: iri !== null && iri.length > maxTextLength ? null : iri,
      name: hasSignIn ? (name?.slice(0, maxTextLength) ?? null) : null,
      reason,
    }));
    const unreadableTotal = content.unreadable.length;
    send.json(reply, 200, { isComplete: content.complete, hasSignIn, unreadable, unreadableTotal });
  });
}
