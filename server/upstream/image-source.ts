import { LRUCache } from 'lru-cache';
import {
  hasTooManyPixels,
  type ImageInfo,
  maxPixels,
  readImage,
} from '@aushang/serving/images/read-image.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import type { HttpClient } from './http-client.ts';
import type { EventImage } from './reading.ts';

export type ImageSource = ReturnType<typeof createImageSource>;

/** `missing` is asked for again at each request. */
type Fetched = PreparedAnswer | 'gone' | 'missing';

const limits = { timeoutMs: 15_000, maxBytes: 10_000_000 };
const maxCacheBytes = 60_000_000;
const maxAgeMs = 600_000;

/**
 * Fetches images from the event service's own host, without the key (specification §12.7: they are public files). The type
 * is determined from the bytes, so that no SVG with a script is served; images with too many pixels are `gone`. After a
 * failure the cached image remains.
 */
export function createImageSource(options: {
  readonly client: Pick<HttpClient, 'get'>;
  readonly baseUrl: string;
  /** Ms. */
  readonly monotonic: () => number;
  readonly logger: Logger;
}) {
  const { client, baseUrl, monotonic, logger } = options;
  const fetchImage = async (image: EventImage, cached: Fetched | undefined): Promise<Fetched> => {
    const address = resolveImage(image.url, baseUrl);
    if (address === null) return 'gone';
    const { status, body } = await client.get(address, { accept: 'image/*' }, limits);
    if (status === 404 || status === 410) return 'missing';
    const found = status === 200 ? await readImage(body) : null;
    if (found === null && status === 200 && cached === undefined) return 'missing';
    if (found === null) throw new Error('no image');
    if (!isOversize(found)) return createPreparedAnswer(found.mediaType, body);
    if (cached !== 'gone')
      logger.warn(
        { image: image.id, ...found.size, mostPixels: maxPixels },
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
    /** After `failed`, a later attempt may succeed. */
    get: async (image: EventImage): Promise<PreparedAnswer | 'gone' | 'failed'> => {
      const key = `${image.id} ${image.url}`;
      const result = await cache.fetch(key, { context: image });
      if (result !== 'missing') return result ?? 'failed';
      cache.delete(key);
      return 'gone';
    },
  };
}

/** Null for other hosts. Specification §12.7: a relative address is base + "/" + url. */
function resolveImage(url: string, baseUrl: string): string | null {
  const base = new URL(baseUrl);
  const isAbsolute = /^https?:/i.test(url);
  const joined = isAbsolute || url.startsWith('/') ? url : `${baseUrl}/${url}`;
  if (!URL.canParse(joined, base.href)) return null;
  const address = new URL(joined, base.href);
  return address.origin === base.origin && !address.pathname.startsWith('/api') ? address.href : null;
}

function isOversize({ mediaType, size }: ImageInfo): boolean {
  // The size of an animated AVIF is not read. Other formats without a size cannot be decoded either.
  return size === null ? mediaType === 'image/avif' : hasTooManyPixels(size);
}
