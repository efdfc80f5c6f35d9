import { crc32 } from 'node:zlib';
import type { ImageFormat } from './read-image.ts';

/** Whether a PNG, JPEG or WebP has all parts of its format and was not truncated; false for an AVIF. Decodes nothing. */
export function isWholeImage(content: Buffer, { mediaType }: Pick<ImageFormat, 'mediaType'>): boolean {
  switch (mediaType) {
    case 'image/png':
      return isWholePng(content);
    case 'image/jpeg':
      return isWholeJpeg(content);
    case 'image/webp':
      return isWholeWebp(content);
    case 'image/avif':
      return false;
  }
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

const [startOfScan, endOfImage, temporary] = [0xda, 0xd9, 0x01];

/** Markers with their segments up to EOI (ITU T.81, annex B), after which cameras write data of their own. */
function isWholeJpeg(content: Buffer): boolean {
  let hasScan = false;
  let at = 2;
  while (at < content.byteLength) {
    const marker = content[at] === 0xff ? (content[at + 1] ?? 0) : 0;
    if (marker === endOfImage) return hasScan;
    // Data of a scan, which has no length, or fill bytes before a marker.
    if (marker === 0 || marker === 0xff) at += 1;
    else if (hasNoSegment(marker)) at += 2;
    else {
      hasScan ||= marker === startOfScan;
      at += 2 + (at + 4 <= content.byteLength ? content.readUInt16BE(at + 2) : 0);
    }
  }
  return false;
}

/** TEM, RST0 to RST7 and SOI. */
function hasNoSegment(marker: number): boolean {
  return marker === temporary || (marker >= 0xd0 && marker <= 0xd8);
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
