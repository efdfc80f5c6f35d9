import { LRUCache } from 'lru-cache';
import { hasTooManyPixels, maxPixels, readImage } from '@aushang/serving/images/read-image.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { HttpClient } from './http-client.ts';
import type { ImageFoci } from './image-foci.ts';
import { type EventImage, imageKey } from './reading.ts';
import { ServiceError } from './service-error.ts';

export type ImageSource = ReturnType<typeof createImageSource>;

/** Why there is no image to show, for the desk. */
type ImageProblem = 'elsewhere' | 'missing' | 'empty' | 'SVG' | 'GIF' | 'unsupported' | 'too-large';
type Fetched = PreparedAnswer | ImageProblem;
/** The image is asked for again at each request after these. */
const passing: ReadonlySet<ImageProblem | null> = new Set(['missing', 'empty', 'SVG', 'GIF', 'unsupported']);

const limits = { timeoutMs: 15_000, maxBytes: 10_000_000 };
const maxCacheBytes = 60_000_000;
const maxAgeMs = 600_000;

/**
 * Fetches images from the event service's own host, without the key (specification §12.7: they are public files). The type
 * is determined from the bytes, so that no SVG with a script is served; images that can't be shown are `gone`. After a failure
 * the cached image remains.
 */
export function createImageSource(options: {
  readonly client: Pick<HttpClient, 'get'>;
  readonly baseUrl: string;
  readonly monotonic: () => number;
  readonly logger: Logger;
  readonly foci: Pick<ImageFoci, 'notice'>;
}) {
  const { client, baseUrl, monotonic, logger, foci } = options;
  const fetchImage = async (image: EventImage, cached: Fetched | undefined): Promise<Fetched> => {
    const address = resolveImage(image.url, baseUrl);
    if (address === null) return 'elsewhere';
    const answer = await client.get(address, { accept: 'image/*' }, limits).catch(catchTooLong);
    if (answer === null) return 'too-large';
    const { status, body } = answer;
    if (status === 404 || status === 410) return 'missing';
    const found = status === 200 ? await readImage(body) : null;
    if (found === null && status === 200 && typeof cached !== 'object') return describeContent(body);
    if (found === null) throw new Error('no image');
    const { mediaType, size } = found;
    // The size of an animated AVIF is not read. Other formats without a size cannot be decoded either.
    const isOversize = size === null ? mediaType === 'image/avif' : hasTooManyPixels(size);
    if (!isOversize) return createPreparedAnswer(mediaType, body);
    const fields = { image: image.id, ...size, mostPixels: maxPixels };
    if (cached !== 'too-large') logger.warn(fields, 'an image has too many pixels to be shown');
    return 'too-large';
  };
  const cache = new LRUCache<string, Fetched, EventImage>({
    maxSize: maxCacheBytes,
    sizeCalculation: (answer, key) => key.length + (typeof answer === 'string' ? 100 : answer.bytes),
    ttl: maxAgeMs,
    perf: { now: monotonic },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, cached, { context }) => fetchImage(context, cached),
  });
  const peek = (image: EventImage) => cache.peek(imageKey(image), { allowStale: true });
  return {
    /** A later attempt may succeed after `failed`. */
    get: async (image: EventImage): Promise<PreparedAnswer | 'gone' | 'failed'> => {
      const forceRefresh = passing.has(problemIn(peek(image)));
      const result = (await cache.fetch(imageKey(image), { context: image, forceRefresh })) ?? 'failed';
      if (typeof result === 'string') return result === 'failed' ? result : 'gone';
      foci.notice(image, result.etag, () => imageIn(peek(image)));
      return result;
    },
    /** What the last request for it found; without one, what its address says. Null: no problem is known. */
    problemOf: (image: EventImage): ImageProblem | null =>
      resolveImage(image.url, baseUrl) === null ? 'elsewhere' : problemIn(peek(image)),
  };
}

const problemIn = (known: Fetched | undefined) => (typeof known === 'string' ? known : null);
const imageIn = (known: Fetched | undefined) => (typeof known === 'object' ? known : null);

function catchTooLong(error: unknown): null {
  if (error instanceof ServiceError && error.failure === 'broken-answer') return null;
  throw error;
}

function describeContent(body: Buffer): ImageProblem {
  if (body.byteLength === 0) return 'empty';
  const head = body.toString('latin1', 0, 1000);
  if (head.startsWith('GIF8')) return 'GIF';
  return /<svg[\s>]/i.test(head) ? 'SVG' : 'unsupported';
}

/**
 * Null for other hosts. Specification §12.7: a relative address is base + "/" + url. Behind a proxy for TLS a service may write
 * the other scheme with its own host; it is reached as the base address is.
 */
function resolveImage(url: string, baseUrl: string): string | null {
  if (url === '') return null;
  const base = new URL(baseUrl);
  const isAbsolute = /^https?:/i.test(url);
  const joined = isAbsolute || url.startsWith('/') ? url : `${baseUrl}/${url}`;
  if (!URL.canParse(joined, base.href)) return null;
  const address = new URL(joined, base.href);
  if (!/^https?:$/.test(address.protocol) || address.host !== base.host) return null;
  const { pathname, search } = address;
  return pathname.startsWith('/api') ? null : `${base.origin}${pathname}${search}`;
}
