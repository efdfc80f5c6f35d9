import type { Sharp } from 'sharp';
import { maxPixels } from '@aushang/serving/images/read-image.ts';
import type { PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';

/** Decoders take up to 7 bytes per pixel, 10 for 16 bits per colour and for CMYK, that of AVIF 19. */
const maxAvifPixels = 12_500_000;
const maxDeepPixels = 25_000_000;

const decoding = createWorkQueue(0);

/**
 * Calls `use` with the image, upright, in sRGB, on white, and no side longer than `maxSide` px, for one image at a time in the whole
 * process. Rejects if decoding would take too much memory, or more than these seconds. Callers bound how many wait.
 */
export function decodeImage<Result>(
  original: PreparedAnswer,
  { maxSide, seconds }: Readonly<Record<'maxSide' | 'seconds', number>>,
  use: (image: Sharp) => Promise<Result>,
): Promise<Result> {
  const decode = async () => {
    const image = (await openImage(original)).timeout({ seconds }).autoOrient();
    const reduced = image.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
    return use(reduced.flatten({ background: '#fff' }).toColourspace('srgb'));
  };
  return decoding.run(decode, { isUsual: true });
}

async function openImage({ variants: { identity } }: PreparedAnswer): Promise<Sharp> {
  // sharp is loaded at the first image: it takes memory, and has no binary for every machine.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const isAvif = identity.headers['content-type'] === 'image/avif';
  const options = { failOn: 'error', limitInputPixels: isAvif ? maxAvifPixels : maxPixels } as const;
  const image = sharp(identity.body ?? Buffer.alloc(0), options);
  const { depth, space, width: across, height: down } = await image.metadata();
  if ((depth !== 'uchar' || space === 'cmyk') && across * down > maxDeepPixels)
    throw new Error('more pixels than a decoder may hold of this kind');
  return image;
}
