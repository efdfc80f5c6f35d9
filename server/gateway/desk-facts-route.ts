import type { FastifyInstance } from 'fastify';
import type { DeskAccess } from './desk-access.ts';
import type { GatewayState } from './gateway-state.ts';
import { queryText, type Sender } from './send.ts';

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
    const served = state.board(queryText(request, 'lang'));
    if (served === null) return send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    const { picture } = served.board.reading;
    const hasSignIn = state.settings.deskPassword !== null;
    const unreadable = picture.unreadable.map((member) => (hasSignIn ? member : { ...member, name: null }));
    send.json(reply, 200, { isComplete: picture.complete, hasSignIn, unreadable });
  });
}
