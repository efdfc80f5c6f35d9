import type { FastifyInstance } from 'fastify';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { requireServed } from '#server/http/send.ts';
import type { DeskAccess } from './desk-access.ts';

const maxMembers = 1000;
const maxTextLength = 200;

/** `GET /api/desk`. An unreadable member may be unpublished: its name is sent only if the desk has a password. */
export function addDeskFactsRoute(app: FastifyInstance, state: GatewayState, desk: DeskAccess): void {
  app.get('/api/desk', (request) => {
    desk.authorizeData(request);
    const { reading } = requireServed(request, state).events;
    const hasSignIn = state.settings.deskPassword !== null;
    const unreadable = reading.unreadable.slice(0, maxMembers).map(({ iri, name, reason }) => ({
      iri: iri !== null && iri.length > maxTextLength ? null : iri,
      name: hasSignIn ? (name?.slice(0, maxTextLength) ?? null) : null,
      reason,
    }));
    const unreadableTotal = reading.unreadable.length;
    return { isComplete: reading.complete, hasSignIn, unreadable, unreadableTotal };
  });
}
