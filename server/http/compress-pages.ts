import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { brotliOptions } from '#server/answers/prepare-collection.ts';

const compress = promisify(gzip);
const compressByBrotli = promisify(brotliCompress);
/** A smaller page fits into one packet. */
const minCharacters = 1000;

/** Compresses the pages that the gateway writes for one request; prepared answers are buffers. Hooks that look at the text come first. */
export function compressPages(app: FastifyInstance): void {
  app.addHook('onSend', async ({ headers }, reply, payload: unknown) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (!isPage || typeof payload !== 'string' || payload.length < minCharacters) return payload;
    reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    const accepts = headers['accept-encoding'];
    const encoding = accepts === undefined ? null : negotiate(accepts, ['br', 'gzip']);
    if (encoding !== 'br' && encoding !== 'gzip') return payload;
    reply.header('content-encoding', encoding);
    return encoding === 'br' ? compressByBrotli(payload, brotliOptions) : compress(payload);
  });
}
