import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readNames } from '#config/parameter-fields.ts';
import { HttpError, notFound, retrySoon, sendPrepared } from '#server/answers/prepared-answer.ts';
import { queryText, requireServed, type RouteParts } from './send.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

/** The public interface (design §3), answered from the snapshot only. */
export function addDataRoutes(app: FastifyInstance, state: RouteParts): void {
  // The most frequent request: an answer that is in the cache is sent without awaiting.
  app.get('/api/events', (request, reply) => {
    const { events, headers } = requireServed(request, state);
    const monitor = queryText(request, 'monitor');
    const ids = monitor === undefined ? null : readNames(monitor).join();
    const answer = events.answerEvents(ids, state.now());
    if (!(answer instanceof Promise)) return sendPrepared(request, reply, answer, headers);
    return answer.then((prepared) => sendPrepared(request, reply, prepared, headers));
  });

  app.get('/api/filter_categories', async (request, reply) => {
    const { events, headers } = requireServed(request, state);
    return sendPrepared(request, reply, await events.answerCategories(), headers);
  });

  app.get('/api/events/:id', (request: IdRequest, reply) => {
    const { events, headers } = requireServed(request, state);
    const { id } = request.params;
    const answer = /^\d{1,15}$/.test(id) ? events.answerEvent(Number(id), state.now()) : null;
    return sendPrepared(request, reply, answer ?? notFound(), headers);
  });

  app.get('/api/images/:id', async (request: IdRequest, reply) => {
    const image = findImage(state, Number(request.params.id)) ?? notFound();
    return sendPrepared(request, reply, requireImage(await state.images.get(image)), imageCaching);
  });

  // Pages of another origin, from which this gateway has moved, recognize it by this answer.
  app.get('/api/time', (_, reply) => {
    const doubt = state.clock.doubt();
    if (doubt !== null) throw new HttpError(503, doubt, retrySoon);
    const now = state.now();
    reply.header('access-control-allow-origin', '*');
    return { software: 'aushang', now, iso: new Date(now).toISOString() };
  });

  const revalidated = { 'cache-control': 'no-cache' };
  app.get('/site.json', (request, reply) => sendPrepared(request, reply, state.siteAnswer(), revalidated));
  app.get('/site/:id', (request: IdRequest, reply) => {
    const logo = state.logos().get(request.params.id);
    return sendPrepared(request, reply, logo ?? notFound(), revalidated);
  });
}

/** Images and pictures made from them are cached like this. */
export const imageCaching = {
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
};

/** Undefined but for images of events that may be shown now. */
export function findImage(state: RouteParts, id: number | null) {
  const events = state.servedLanguage(undefined)?.events;
  const isShown = events?.visibleEvents(state.now()).some(({ imageId }) => imageId === id) ?? false;
  return id !== null && isShown ? events?.reading.related.images.get(id) : undefined;
}

/** Throws 404 or 502 where there is none. */
export function requireImage<Result extends object>(result: Result | 'gone' | 'failed'): Result {
  if (result === 'gone') return notFound();
  if (result === 'failed') throw new HttpError(502, 'The image could not be fetched');
  return result;
}
