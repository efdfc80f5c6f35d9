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

export interface ImageSource {
  readonly get: (image: EventImage) => Promise<ImageResult>;
}

const maxImageBytes = 10_000_000;
const maxCacheBytes = 60_000_000;
const maxAgeSeconds = 600;

interface Cached {
  readonly url: string;
  readonly bytes: number;
  readonly answer: PreparedAnswer | 'gone';
  readonly at: number;
}

interface Context {
  readonly client: HttpClient;
  readonly baseUrl: string;
  readonly now: () => number;
  readonly logger: Logger;
}

/**
 * Fetches images from the event service's own host, without the key (specification §12.7: they are public files). The type
 * is determined from the bytes, so that no SVG with a script is served; images with too many pixels are `gone`.
 */
export function createImageSource({ client, baseUrl, now, logger }: Context): ImageSource {
  const cache = new Map<number, Cached>();
  const pending = new Map<number, Promise<ImageResult>>();
  const fetchImage = async (image: EventImage, cached: Cached | undefined): Promise<ImageResult> => {
    const address = resolveImage(image.url, baseUrl);
    if (address === null) return 'gone';
    try {
      const options = { headers: { accept: 'image/*' }, timeoutMs: 15_000, maxBytes: maxImageBytes };
      const { status, body } = await client.getBytes(address, options);
      if (status === 404 || status === 410) {
        cache.delete(image.id);
        return 'gone';
      }
      const found = status === 200 ? await readImage(body) : null;
      if (found === null) return cached?.answer ?? (status === 200 ? 'gone' : 'failed');
      const oversize = findOversize(found);
      if (oversize !== null && cached?.answer !== 'gone')
        logger.warn(
          { image: image.id, ...oversize, mostPixels: maxPixels },
          'an image has too many pixels to be shown',
        );
      const answer = oversize === null ? createPreparedAnswer(found.mediaType, body, null, null) : 'gone';
      const bytes = oversize === null ? body.byteLength : 0;
      cacheImage(cache, image.id, { url: image.url, bytes, answer, at: now() });
      return answer;
    } catch {
      return cached?.answer ?? 'failed';
    }
  };
  return {
    get: (image) => {
      const entry = cache.get(image.id);
      const cached = entry?.url === image.url ? entry : undefined;
      if (cached !== undefined && Math.abs(now() - cached.at) < maxAgeSeconds * 1000)
        return Promise.resolve(cached.answer);
      const running = pending.get(image.id);
      if (running !== undefined) return running;
      const fetching = fetchImage(image, cached).finally(() => pending.delete(image.id));
      pending.set(image.id, fetching);
      return fetching;
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

/** Evicts the oldest images beyond `maxCacheBytes`. */
function cacheImage(cache: Map<number, Cached>, id: number, cached: Cached): void {
  cache.delete(id);
  cache.set(id, cached);
  let total = [...cache.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [oldest, { bytes }] of cache) {
    if (total <= maxCacheBytes) break;
    cache.delete(oldest);
    total -= bytes;
  }
}
