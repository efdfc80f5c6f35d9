import { LRUCache } from 'lru-cache';
import type { CalendarEvent } from '#events/event.ts';
import type { PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { Logger } from '#server/telemetry/logger.ts';
import { decodeImage } from './decode-image.ts';
import { type EventImage, imageKey, type Reading } from './reading.ts';

export type ImageFoci = ReturnType<typeof createImageFoci>;

type Focus = CalendarEvent['imageFocus'];

/** About 10,000 images. */
const maxBytes = 2_000_000;
const entryBytes = 150;
const places = 200;
const limits = { maxSide: 256, seconds: 5 };
/** libvips divides width and height into so many cells and gives the corner of one. */
const cells = 32;

/** The points of interest of images that screens have asked for. */
export function createImageFoci(logger: Logger) {
  const known = new LRUCache<string, { readonly etag: string; readonly focus: Focus }>({
    maxSize: maxBytes,
    sizeCalculation: (_, key) => key.length + entryBytes,
  });
  const pending = new Set<string>();
  const queue = createWorkQueue(places);
  const search = async (image: EventImage, original: PreparedAnswer | null) => {
    if (original === null) return;
    const focus = await findFocus(original).catch((error: unknown) => {
      logger.warn({ image: image.id, reason: String(error) }, 'no point of interest is found in an image');
      return null;
    });
    known.set(imageKey(image), { etag: original.etag, focus });
  };
  const imageOf = ({ imageId }: CalendarEvent, { related }: Reading) =>
    imageId === null ? undefined : related.images.get(imageId);
  return {
    /** Searches in an image that was requested, once for each content. `read` gives it when its turn comes, null if it is gone. */
    notice: (image: EventImage, etag: string, read: () => PreparedAnswer | null): void => {
      const key = imageKey(image);
      if (pending.has(key) || known.peek(key)?.etag === etag) return;
      pending.add(key);
      // While too many wait it is refused, and searched for at a later request.
      const isDone = queue.run(() => search(image, read())).catch(() => undefined);
      void isDone.finally(() => pending.delete(key));
    },
    /** Takes over those of a snapshot that this gateway stored, or another one. */
    learnFrom: (reading: Reading): void => {
      for (const event of reading.events) {
        const image = imageOf(event, reading);
        if (image === undefined || event.imageFocus === null || known.has(imageKey(image))) continue;
        known.set(imageKey(image), { etag: '', focus: event.imageFocus });
      }
    },
    addTo: (reading: Reading): Reading => {
      const add = (event: CalendarEvent): CalendarEvent => {
        const image = imageOf(event, reading);
        const imageFocus = (image && known.get(imageKey(image))?.focus) ?? null;
        return imageFocus === event.imageFocus ? event : { ...event, imageFocus };
      };
      return { ...reading, events: reading.events.map(add) };
    },
  };
}

/** Null where nothing stands out. */
function findFocus(original: PreparedAnswer): Promise<Focus> {
  return decodeImage(original, limits, async (image) => {
    const { default: sharp } = await import('sharp');
    // The focus needs an image of its own: sharp gives wrong coordinates in one that the same call reduces.
    const { data, info: raw } = await image.raw().toBuffer({ resolveWithObject: true });
    const crop = { width: Math.ceil(raw.width / 2), height: raw.height, position: 'attention' } as const;
    const { info } = await sharp(data, { raw }).resize(crop).raw().toBuffer({ resolveWithObject: true });
    const { attentionX: x = 0, attentionY: y = 0 } = info;
    const shareOf = (place: number, length: number) =>
      Math.min(1, Math.round((place / length + 0.5 / cells) * 100) / 100);
    return x === 0 && y === 0 ? null : { x: shareOf(x, raw.width), y: shareOf(y, raw.height) };
  });
}
