import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayState } from './gateway-state.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { queryText, type Sender } from './send.ts';

/** Longer monitor IDs than any name; they match nothing. */
const longestMonitor = 500;

/** The public interface (design §3): the event service's own, without a key, from the snapshot alone. */
export function addDataRoutes(app: FastifyInstance, state: GatewayState, send: Sender): void {
  const boardFor = (request: FastifyRequest, reply: FastifyReply): ServedLanguage | null => {
    const served = state.servedEvents(queryText(request, 'lang'));
    if (served === null) send.error(reply, 503, state.reason(), ['Retry-After', '5']);
    return served;
  };

  // The way of all monitors: nothing is awaited where the answer stands ready.
  app.get('/api/events', (request, reply) => {
    const served = boardFor(request, reply);
    if (served === null) return;
    const monitor = queryText(request, 'monitor')?.slice(0, longestMonitor) ?? null;
    const answer = served.served.answerEvents(monitor, state.now());
    if (!(answer instanceof Promise)) return send.prepared(request, reply, answer, served.headers);
    return answer.then((made) => send.prepared(request, reply, made, served.headers));
  });

  app.get('/api/filter_categories', async (request, reply) => {
    const served = boardFor(request, reply);
    if (served !== null)
      send.prepared(request, reply, await served.served.answerCategories(), served.headers);
  });

  app.get<{ Params: { id: string } }>('/api/events/:id', (request, reply) => {
    const served = boardFor(request, reply);
    if (served === null) return;
    const { id } = request.params;
    const answer = /^\d{1,15}$/.test(id) ? served.served.answerEvent(Number(id), state.now()) : null;
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

/** A picture of an event that a wall may show now; of no other event, whatever its number. */
async function sendImage(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  state: GatewayState,
  send: Sender,
): Promise<void> {
  const served = state.servedEvents(undefined);
  const id = Number(request.params.id);
  const isShown = served?.served.visibleEvents(state.now()).some(({ imageId }) => imageId === id) ?? false;
  const image = isShown ? served?.served.reading.content.related.images.get(id) : undefined;
  if (image === undefined) {
    send.error(reply, 404, 'Not Found');
    return;
  }
  const result = await state.images.get(image);
  if (typeof result === 'object') {
    const caching = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';
    send.prepared(request, reply, result, [...state.security.data, 'Cache-Control', caching]);
  } else if (result === 'gone') send.error(reply, 404, 'Not Found');
  else send.error(reply, 502, 'The picture could not be fetched');
}
