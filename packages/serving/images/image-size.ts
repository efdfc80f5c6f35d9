import { imageDimensionsFromData } from 'image-dimensions';
import type { ImageKind } from './sniff-image.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** 160 MB decoded, at four bytes per pixel. */
export const maxPixels = 40_000_000;

/** Bytes from the start within which the size is found. */
const headBytes = { 'image/png': 64, 'image/webp': 64, 'image/avif': 256 * 1024, 'image/jpeg': Infinity };

/** The size that the header states, without decoding the image; null if it can't be read. */
export function readImageSize(content: Buffer, { mediaType }: ImageKind): ImageSize | null {
  try {
    const found = imageDimensionsFromData(content.subarray(0, headBytes[mediaType]));
    return found === undefined ? null : { width: found.width, height: found.height };
  } catch {
    // The library throws on an AVIF with too many entries in a box.
    return null;
  }
}

export function hasTooManyPixels({ width, height }: ImageSize): boolean {
  return width * height > maxPixels;
}
