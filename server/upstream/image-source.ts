import type { EventImage } from './fetch-related.ts';
import { hasTooManyPixels, mostPixels, readPictureSize } from '@aushang/serving/images/image-size.ts';
import type { PictureSize } from '@aushang/serving/images/image-size.ts';
import { sniffPicture } from '@aushang/serving/images/sniff-image.ts';
import type { PictureKind } from '@aushang/serving/images/sniff-image.ts';
import type { HttpClient } from './http-client.ts';
import type { Logger } from '#server/operation/logger.ts';
import { assemble, type PreparedAnswer } from '#server/answers/prepared-answer.ts';

/** Why there is no picture: `gone` will not come back soon, `failed` may. */
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
  /** `gone`: it has too many pixels. */
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
 * Pictures of the event service, from its own host only, without the key (specification §12.7: they are public files). The type is
 * read off the bytes, never believed: PNG, JPEG, WebP, AVIF, and so never an SVG that could hold a script. What has too
 * many pixels for a screen's memory is gone.
 */
export function createImageSource({ client, baseUrl, now, logger }: Context): ImageSource {
  const cache = new Map<number, Cached>();
  const underWay = new Map<number, Promise<ImageResult>>();
  const fetchImage = async (image: EventImage, known: Cached | undefined): Promise<ImageResult> => {
    const address = resolveImage(image.url, baseUrl);
    if (address === null) return 'gone';
    try {
      const options = { headers: { accept: 'image/*' }, timeoutMs: 15_000, maxBytes: maxImageBytes };
      const { status, body } = await client.getBytes(address, options);
      if (status === 404 || status === 410) return drop(cache, image.id);
      const kind = status === 200 ? sniffPicture(body) : null;
      if (kind === null) return known?.answer ?? (status === 200 ? 'gone' : 'failed');
      const refusal = findOversize(body, kind);
      if (refusal !== null && known?.answer !== 'gone')
        logger.warn(
          { picture: image.id, ...refusal, mostPixels },
          'a picture has too many pixels to be shown',
        );
      const answer = refusal === null ? assemble(kind.mediaType, body, null, null) : 'gone';
      const bytes = refusal === null ? body.byteLength : 0;
      cacheImage(cache, image.id, { url: image.url, bytes, answer, at: now() });
      return answer;
    } catch {
      return known?.answer ?? 'failed';
    }
  };
  return {
    get: (image) => {
      const known = cache.get(image.id);
      const same = known?.url === image.url ? known : undefined;
      if (same !== undefined && Math.abs(now() - same.at) < maxAgeSeconds * 1000)
        return Promise.resolve(same.answer);
      const running = underWay.get(image.id);
      if (running !== undefined) return running;
      const fetching = fetchImage(image, same).finally(() => underWay.delete(image.id));
      underWay.set(image.id, fetching);
      return fetching;
    },
  };
}

/** The address of a file on the event service's own host, null for any other host (specification §12.7: relative is base + "/" + url). */
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

/** The size of what a screen must not decode, as far as it is known; null: it may. */
function findOversize(content: Buffer, kind: PictureKind): Partial<PictureSize> | null {
  const size = readPictureSize(content, kind);
  // An animated AVIF has its size elsewhere. Of the others no decoder can read what tells no size.
  if (size === null) return kind.mediaType === 'image/avif' ? {} : null;
  return hasTooManyPixels(size) ? size : null;
}

function drop(cache: Map<number, Cached>, id: number): 'gone' {
  cache.delete(id);
  return 'gone';
}

/** Keeps the newest pictures within the memory set aside for them. */
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
