import { crc32 } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { imageDimensionsFromData } from 'image-dimensions';

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Formats that browsers show, and that hold no script. `headBytes` contain the size; `isWhole`: not truncated. */
const formats = [
  { mediaType: 'image/png', extension: 'png', headBytes: 64, isWhole: isWholePng },
  { mediaType: 'image/jpeg', extension: 'jpg', headBytes: Infinity, isWhole: isWholeJpeg },
  { mediaType: 'image/webp', extension: 'webp', headBytes: 64, isWhole: isWholeWebp },
  { mediaType: 'image/avif', extension: 'avif', headBytes: 256 * 1024, isWhole: () => false },
] as const;

export type ImageInfo = NonNullable<Awaited<ReturnType<typeof readImage>>>;

/** Enough for the signature of every format above. Recognizing other files may take long, by their size. */
const signatureBytes = 4096;

/** 160 MB decoded, at four bytes per pixel. */
export const maxPixels = 40_000_000;

/** Format and size, as the header states it or null, of an image by its bytes, without decoding it; null for other content. */
export async function readImage(content: Buffer) {
  const found = await fileTypeFromBuffer(content.subarray(0, signatureBytes));
  const mediaType = found === undefined ? undefined : mediaTypeOf(found.mime, content);
  const format = formats.find((one) => one.mediaType === mediaType);
  return format === undefined ? null : { ...format, size: readSize(content.subarray(0, format.headBytes)) };
}

function mediaTypeOf(mime: string, content: Buffer): string {
  // An animated PNG is a PNG to those who do not animate it.
  if (mime === 'image/apng') return 'image/png';
  // The library knows an AVIF only by its major brand, encoders also write it as a compatible one.
  const isAvif = mime.startsWith('image/hei') && /avif|avis/.test(content.toString('latin1', 8, 32));
  return isAvif ? 'image/avif' : mime;
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

/** Chunks of length, type, data and checksum, from IHDR over IDAT to IEND (PNG, section 5.3). */
function isWholePng(content: Buffer): boolean {
  let at = 8;
  let hasData = false;
  while (at + 12 <= content.byteLength) {
    const end = at + 12 + content.readUInt32BE(at);
    const type = content.toString('latin1', at + 4, at + 8);
    if (end > content.byteLength || (at === 8) !== (type === 'IHDR')) return false;
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return false;
    if (type === 'IEND') return hasData && end === content.byteLength;
    hasData ||= type === 'IDAT';
    at = end;
  }
  return false;
}

const [startOfScan, endOfImage] = [0xda, 0xd9];
/** TEM, and RST0 to RST7 and SOI, have no segment. */
const [temporary, firstRestart, startOfImage] = [0x01, 0xd0, 0xd8];

/** Markers with their segments up to EOI (ITU T.81, annex B), after which cameras write data of their own. */
function isWholeJpeg(content: Buffer): boolean {
  let hasScan = false;
  let at = 2;
  while (at < content.byteLength) {
    const marker = content[at] === 0xff ? (content[at + 1] ?? 0) : 0;
    if (marker === endOfImage) return hasScan;
    // Data of a scan, which has no length, or fill bytes before a marker.
    if (marker === 0 || marker === 0xff) at += 1;
    else if (marker === temporary || (marker >= firstRestart && marker <= startOfImage)) at += 2;
    else {
      hasScan ||= marker === startOfScan;
      at += 2 + (at + 4 <= content.byteLength ? content.readUInt16BE(at + 2) : 0);
    }
  }
  return false;
}

/** Chunks of type, length and data, padded to even lengths, that fill the length in the header (RFC 9649). */
function isWholeWebp(content: Buffer): boolean {
  const end = content.byteLength;
  if (end < 20 || content.readUInt32LE(4) + 8 !== end) return false;
  let at = 12;
  let hasImage = false;
  while (at + 8 <= end) {
    const type = content.toString('latin1', at, at + 4);
    const length = content.readUInt32LE(at + 4);
    hasImage ||= ['VP8 ', 'VP8L', 'ANMF'].includes(type);
    at += 8 + length + (length % 2);
  }
  return hasImage && at === end;
}
