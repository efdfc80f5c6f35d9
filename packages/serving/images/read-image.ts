import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Formats that browsers show and that cannot contain a script, as an SVG can. `headBytes` contain the size. */
const formats = [
  { mediaType: 'image/png', extension: 'png', headBytes: 64 },
  { mediaType: 'image/jpeg', extension: 'jpg', headBytes: Infinity },
  { mediaType: 'image/webp', extension: 'webp', headBytes: 64 },
  { mediaType: 'image/avif', extension: 'avif', headBytes: 256 * 1024 },
] as const;

export type ImageFormat = (typeof formats)[number];

/** `size`: as the header states it; null if it can't be read. */
export type ImageInfo = ImageFormat & { readonly size: ImageSize | null };

/** Enough for the signature of every format above. Recognizing other files may take long, by their size. */
const signatureBytes = 4096;

/** 160 MB decoded, at four bytes per pixel. */
export const maxPixels = 40_000_000;

/** Format and size of an image by its bytes, without decoding it; null for other content. */
export async function readImage(content: Buffer): Promise<ImageInfo | null> {
  const found = await fileTypeFromBuffer(content.subarray(0, signatureBytes));
  // An animated PNG is a PNG to those who do not animate it.
  const mediaType = found?.mime === 'image/apng' ? 'image/png' : found?.mime;
  const format = formats.find((one) => one.mediaType === mediaType);
  return format === undefined ? null : { ...format, size: readSize(content.subarray(0, format.headBytes)) };
}

function readSize(head: Buffer): ImageSize | null {
  try {
    const found = imageDimensionsFromData(head);
    return found === undefined ? null : { width: found.width, height: found.height };
  } catch {
    // The library throws on an AVIF with too many entries in a box.
    return null;
  }
}

export function hasTooManyPixels({ width, height }: ImageSize): boolean {
  return width * height > maxPixels;
}
