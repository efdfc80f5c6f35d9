import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replacementOf } from '#domain/describe-when.ts';
import type { CalendarEvent } from '#events/event.ts';
import type { RouteParts } from '#server/http/send.ts';
import { listMonitors } from './monitor-events.ts';
import { EventPage } from './phone-page.tsx';
import { sendList, sendPhonePage, startVisit } from './phone-route.tsx';

type EventRequest = FastifyRequest<{ Params: { id: string } }>;

/** Staff may correct an address. */
const redirectCaching = 'private, max-age=60';

/**
 * `GET /e/{id}` and `/e/{id}/registration`: short addresses that lead to what the QR code of the event leads to, but a cancelled
 * event has its own.
 */
export function addEventRoutes(app: FastifyInstance, state: RouteParts): void {
  app.get('/e/:id', (request: EventRequest, reply) =>
    sendEvent(request, reply, state, ({ eventUrl }) => eventUrl),
  );
  app.get('/e/:id/registration', (request: EventRequest, reply) =>
    sendEvent(request, reply, state, ({ eventUrl, registrationUrl }) => registrationUrl ?? eventUrl),
  );
}

/** `addressOf`: always `http(s)`; null if there is none. */
function sendEvent(
  request: EventRequest,
  reply: FastifyReply,
  state: RouteParts,
  addressOf: (event: CalendarEvent) => string | null,
): FastifyReply {
  const visit = startVisit(request, reply, state, []);
  const { served, moment } = visit;
  if (served === null) return sendList(reply, state, visit, 'data');
  const { id } = request.params;
  const event = /^\d{1,15}$/.test(id) ? served.findEvent(Number(id), moment.now) : null;
  if (event === null) return sendList(reply, state, visit, 'event');
  state.effect?.countOpening(event.id, request);
  const replacement = replacementOf(event, moment);
  const address = replacement === null ? addressOf(event) : replacement.eventUrl;
  // `href` has ASCII characters only, as a header must. Clients refuse much longer headers.
  const location = address && new URL(address).href;
  if (location !== null && location.length <= 2048)
    return reply.header('cache-control', redirectCaching).redirect(location, 302);
  const page = <EventPage event={event} moment={moment} monitors={listMonitors(served, moment.search)} />;
  return sendPhonePage(reply, state, visit, page);
}
