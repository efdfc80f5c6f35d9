import type { FastifyInstance } from 'fastify';
import { HttpError, retrySoon } from '#server/answers/http-error.ts';

const largeBytes = 64_000;
/** All large answers that were written for one request, together. */
const maxUnreadBytes = 64_000_000;
/** Time without progress after which the connection of a large answer is destroyed. */
const stalledMs = 30_000;

/** Bounds the memory of answers that their clients read slowly or never. */
export function limitLargeAnswers(app: FastifyInstance): void {
  let unread = 0;
  app.addHook('onSend', (_request, { raw }, payload: unknown, done) => {
    // Prepared answers are buffers, in memory once for all requests; files and large prepared answers are streams.
    const isOwn = typeof payload === 'string';
    const size = isOwn || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    const isStream = typeof payload === 'object' && payload !== null && size === 0;
    if (size <= largeBytes && !isStream) return done();
    raw.setTimeout(stalledMs, () => raw.destroy());
    if (!isOwn) return done();
    if (unread + size > maxUnreadBytes)
      return done(new HttpError(503, 'Too many large answers at once', retrySoon));
    unread += size;
    raw.once('close', () => {
      unread -= size;
    });
    done();
  });
}
