import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import type { GatewayState } from './gateway-state.ts';
import { queryText, type Sender } from './send.ts';

const maxMonitorLength = 500;

/** The public interface (design §3), answered from the snapshot only. */
export function addDataRoutes(app: FastifyInstance, state: GatewayState, send: Sender): void {
  const servedEventsFor = (request: FastifyRequest, reply: FastifyReply): ServedLanguage | null => {
    const served = state.servedLanguage(queryText(request, 'lang'));
    if (served === null) send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    return served;
  };

  // The most frequent request: an answer that is in the cache is sent without awaiting.
  app.get('/api/events', (request, reply) => {
    const served = servedEventsFor(request, reply);
    if (served === null) return;
    const monitor = queryText(request, 'monitor')?.slice(0, maxMonitorLength) ?? null;
    const answer = served.events.answerEvents(monitor, state.now());
    if (!(answer instanceof Promise)) return send.prepared(request, reply, answer, served.headers);
    return answer.then((prepared) => send.prepared(request, reply, prepared, served.headers));
  });

  app.get('/api/filter_categories', async (request, reply) => {
    const served = servedEventsFor(request, reply);
    if (served !== null)
      send.prepared(request, reply, await served.events.answerCategories(), served.headers);
  });

  app.get<{ Params: { id: string } }>('/api/events/:id', (request, reply) => {
    const served = servedEventsFor(request, reply);
    if (served === null) return;
    const { id } = request.params;
    const answer = /^\d{1,15}$/.test(id) ? served.events.answerEvent(Number(id), state.now()) : null;
    if (answer === null) send.error(reply, 404, 'Not Found');
    else send.prepared(request, reply, answer, served.headers);
  });

  app.get<{ Params: { id: string } }>('/api/images/:id', (request, reply) =>
    sendImage(request, reply, state, send),
  );

  app.get('/api/time', (_request, reply) => {
    const now = state.now();
    send.json(reply, 200, { now, iso: new Date(now).toISOString() });
  });

  const siteHeaders = [...state.security.data, 'Cache-Control', 'no-cache'];
  app.get('/site.json', (request, reply) => {
    send.prepared(request, reply, state.siteAnswer(), siteHeaders);
  });
  app.get<{ Params: { file: string } }>('/site/:file', (request, reply) => {
    const logo = state.logos().get(request.params.file);
    if (logo === undefined) send.error(reply, 404, 'Not Found');
    else send.prepared(request, reply, logo.answer, logo.headers);
  });
}

/** Sends only images of visible events. */
async function sendImage(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  state: GatewayState,
  send: Sender,
): Promise<void> {
  const served = state.servedLanguage(undefined);
  const id = Number(request.params.id);
  const isShown = served?.events.visibleEvents(state.now()).some(({ imageId }) => imageId === id) ?? false;
  const image = isShown ? served?.events.reading.content.related.images.get(id) : undefined;
  if (image === undefined) {
    send.error(reply, 404, 'Not Found');
    return;
  }
  const result = await state.images.get(image);
  if (typeof result === 'object') {
    const caching = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';
    send.prepared(request, reply, result, [...state.security.data, 'Cache-Control', caching]);
  } else if (result === 'gone') send.error(reply, 404, 'Not Found');
  else send.error(reply, 502, 'The image could not be fetched');
}
