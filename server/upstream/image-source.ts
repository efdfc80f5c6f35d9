import { LRUCache } from 'lru-cache';
import {
  hasTooManyPixels,
  type ImageInfo,
  type ImageSize,
  maxPixels,
  readImage,
} from '@aushang/serving/images/read-image.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { EventImage } from './fetch-related.ts';
import type { HttpClient } from './http-client.ts';

/** After `failed`, a later attempt may succeed. */
export type ImageResult = PreparedAnswer | 'gone' | 'failed';

const maxImageBytes = 10_000_000;
const maxCacheBytes = 60_000_000;
const maxAgeMs = 600_000;

/** `missing` is asked for again at each request. */
type Fetched = PreparedAnswer | 'gone' | 'missing';

interface Context {
  readonly client: HttpClient;
  readonly baseUrl: string;
  /** Ms. */
  readonly monotonic: () => number;
  readonly logger: Logger;
}

/**
 * Fetches images from the event service's own host, without the key (specification §12.7: they are public files). The type
 * is determined from the bytes, so that no SVG with a script is served; images with too many pixels are `gone`. After a
 * failure the cached image remains.
 */
export function createImageSource({ client, baseUrl, monotonic, logger }: Context) {
  const fetchImage = async (image: EventImage, cached: Fetched | undefined): Promise<Fetched> => {
    const address = resolveImage(image.url, baseUrl);
    if (address === null) return 'gone';
    const options = { headers: { accept: 'image/*' }, timeoutMs: 15_000, maxBytes: maxImageBytes };
    const { status, body } = await client.get(address, options);
    if (status === 404 || status === 410) return 'missing';
    const found = status === 200 ? await readImage(body) : null;
    if (found === null && status === 200 && cached === undefined) return 'missing';
    if (found === null) throw new Error('no image');
    const oversize = findOversize(found);
    if (oversize === null) return createPreparedAnswer(found.mediaType, body, null, null);
    if (cached !== 'gone')
      logger.warn(
        { image: image.id, ...oversize, mostPixels: maxPixels },
        'an image has too many pixels to be shown',
      );
    return 'gone';
  };
  const cache = new LRUCache<string, Fetched, EventImage>({
    maxSize: maxCacheBytes,
    sizeCalculation: (answer) => (typeof answer === 'string' ? 100 : answer.bytes),
    ttl: maxAgeMs,
    perf: { now: monotonic },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, cached, { context }) => fetchImage(context, cached),
  });
  return {
    get: async (image: EventImage): Promise<ImageResult> => {
      const key = `${image.id} ${image.url}`;
      const result = await cache.fetch(key, { context: image });
      if (result === 'missing') cache.delete(key);
      return result === 'missing' ? 'gone' : (result ?? 'failed');
    },
  };
}

/** Null for other hosts. Specification §12.7: a relative address is base + "/" + url. */
export function resolveImage(url: string, baseUrl: string): string | null {
  const base = new URL(baseUrl);
  const isAbsolute = /^https?:/i.test(url);
  const joined = isAbsolute || url.startsWith('/') ? url : `${baseUrl}/${url}`;
  if (!URL.canParse(joined, base.href)) return null;
  const address = new URL(joined, base.href);
  return address.host === base.host &&
    address.protocol === base.protocol &&
    !address.pathname.startsWith('/api')
    ? address.href
    : null;
}

/** The size, as far as known, of an image with too many pixels; null for others. */
function findOversize({ mediaType, size }: ImageInfo): Partial<ImageSize> | null {
  // The size of an animated AVIF is not read. Other formats without a size cannot be decoded either.
  if (size === null) return mediaType === 'image/avif' ? {} : null;
  return hasTooManyPixels(size) ? size : null;
}
