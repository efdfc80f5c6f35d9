import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replacementOf } from '#domain/describe-when.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import type { CalendarEvent } from '#events/event.ts';
import { listMonitors } from './monitor-events.ts';
import { EventPage } from './phone-page.tsx';
import { type PhoneRouteParts, sendMissing, sendPhonePage, startVisit } from './phone-route.tsx';

type Purpose = 'event' | 'registration';
type EventRequest = FastifyRequest<{ Params: { id: string } }>;

/** Staff may correct an address. */
const redirectCaching = 'private, max-age=60';

/** `GET /e/{id}` and `/e/{id}/registration`: short addresses that lead to what the QR code of the event leads to. */
export function addEventRoutes(app: FastifyInstance, state: PhoneRouteParts): void {
  app.get('/e/:id', (request: EventRequest, reply) => sendEvent(request, reply, state, 'event'));
  app.get('/e/:id/registration', (request: EventRequest, reply) =>
    sendEvent(request, reply, state, 'registration'),
  );
}

function sendEvent(
  request: EventRequest,
  reply: FastifyReply,
  state: PhoneRouteParts,
  purpose: Purpose,
): FastifyReply {
  const visit = startVisit(request, reply, state, []);
  const { served, moment } = visit;
  if (served === null) return sendMissing(reply, state, visit, 'data');
  const { id } = request.params;
  const event = /^\d{1,15}$/.test(id) ? served.findEvent(Number(id), moment.now) : null;
  if (event === null) return sendMissing(reply, state, visit, 'event');
  const address = addressOf(event, purpose, moment);
  // `href` has ASCII characters only, as a header must. Clients refuse much longer headers.
  const location = address && new URL(address).href;
  if (location !== null && location.length <= 2048)
    return reply.header('cache-control', redirectCaching).redirect(location, 302);
  const page = <EventPage event={event} moment={moment} monitors={listMonitors(served)} />;
  return sendPhonePage(reply, state, visit, page);
}

/** The address of the QR code of its slide, but a cancelled event has its own. Always `http(s)`; null if there is none. */
function addressOf(event: CalendarEvent, purpose: Purpose, moment: TimeContext): string | null {
  const replacement = replacementOf(event, moment);
  if (replacement !== null) return replacement.eventUrl;
  const registration = purpose === 'registration' ? event.registrationUrl : null;
  return registration ?? event.eventUrl;
}
