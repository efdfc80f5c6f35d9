import { imageDimensionsFromData } from 'image-dimensions';
import type { ImageKind } from './sniff-image.ts';

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A decoded picture takes four bytes a pixel: 160 MB, which the devices behind screens still have. */
export const mostPixels = 40_000_000;

/** The size stands in the first bytes of these, and in an AVIF before the picture itself. */
const headBytes = { 'image/png': 64, 'image/webp': 64, 'image/avif': 256 * 1024, 'image/jpeg': Infinity };

/** The size a file states, in time proportional to its length, and without decoding it; null: none can be read. */
export function readImageSize(content: Buffer, { mediaType }: ImageKind): ImageSize | null {
  try {
    const found = imageDimensionsFromData(content.subarray(0, headBytes[mediaType]));
    return found === undefined ? null : { width: found.width, height: found.height };
  } catch {
    // The boxes of an AVIF may hold more entries than the library can pass on.
    return null;
  }
}

export function hasTooManyPixels({ width, height }: ImageSize): boolean {
  return width * height > mostPixels;
}
