import { LRUCache } from 'lru-cache';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { RouteParts } from '#server/http/send.ts';
import { decodeImage } from '#server/upstream/decode-image.ts';
import { type EventImage, imageKey } from '#server/upstream/reading.ts';

export type PlainPictures = ReturnType<typeof createPlainPictures>;

export type PlainPicture = Awaited<ReturnType<typeof convertImage>>;

/** With both sides as long a picture has as many pixels as a screen of 1920 × 1080, 8.3 MB decoded. */
const limits = { maxSide: 1440, seconds: 20 };
/** The picture keeps all colours, because posters have sharp edges and are often enlarged on the screen. */
const jpeg = { quality: 90, chromaSubsampling: '4:4:4' };

/** About 40 photographs. */
const usualCacheBytes = 16_000_000;
/** What an entry of the cache takes besides its picture. */
const entryBytes = 1000;
/** So many images, of up to 10 MB, wait to be converted at most. */
const places = 5;
/** Then the image is asked for again, and a broken one may be converted. */
const maxAgeMs = 600_000;

/**
 * Images as engines of 2014 can show and hold them: as baseline JPEG in sRGB without metadata, upright, on white, of at most
 * 1440 × 1440 px. They are converted one at a time and kept until the byte budget is used up, also while the event service fails.
 */
export function createPlainPictures(
  { images, logger }: Pick<RouteParts, 'images' | 'logger'>,
  maxCacheBytes = usualCacheBytes,
) {
  const queue = createWorkQueue(places);
  const convert = (original: PreparedAnswer, { id }: EventImage) =>
    convertImage(original).catch((error: unknown) => {
      logger.warn({ image: id, reason: String(error) }, 'an image can not be shown on the plain wall');
      return 'gone' as const;
    });
  const pictures = new LRUCache<string, PlainPicture | 'gone', EventImage>({
    maxSize: maxCacheBytes,
    sizeCalculation: (picture) => entryBytes + (picture === 'gone' ? 0 : picture.answer.bytes),
    ttl: maxAgeMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, known, { context: image }) => {
      const original = await images.get(image);
      if (original === 'failed') throw new Error('the image could not be fetched');
      if (original === 'gone') return 'gone';
      const isSame = typeof known === 'object' && known.originalEtag === original.etag;
      return isSame ? known : queue.run(() => convert(original, image));
    },
    ignoreFetchAbort: true,
  });
  return {
    /** `gone`: there is no such image, or it can't be converted. After `failed`, also for too many, a later attempt may succeed. */
    get: async (image: EventImage): Promise<PlainPicture | 'gone' | 'failed'> =>
      (await pictures.fetch(imageKey(image), { context: image })) ?? 'failed',
    bytes: () => pictures.calculatedSize,
  };
}

async function convertImage(original: PreparedAnswer) {
  const { data, info } = await decodeImage(original, limits, (image) =>
    image.jpeg(jpeg).toBuffer({ resolveWithObject: true }),
  );
  const answer = createPreparedAnswer('image/jpeg', data);
  /** Changes with the picture. */
  const version = answer.etag.replace(/\W/g, '').slice(1, 13);
  return { answer, version, width: info.width, height: info.height, originalEtag: original.etag };
}
