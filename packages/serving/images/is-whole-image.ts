import type { ImageFormat } from './read-image.ts';

/** Length, type and checksum of the last chunk of a PNG. */
const lastPngChunk = Buffer.from('0000000049454e44ae426082', 'hex');

/** Whether a PNG, JPEG or WebP has its end; false for an AVIF, which has none. Decodes nothing. */
export function isWholeImage(content: Buffer, { mediaType }: Pick<ImageFormat, 'mediaType'>): boolean {
  switch (mediaType) {
    case 'image/png':
      return content.includes('IDAT') && content.subarray(-lastPngChunk.byteLength).equals(lastPngChunk);
    case 'image/jpeg':
      return isWholeJpeg(content);
    case 'image/webp':
      return content.byteLength >= 20 && content.readUInt32LE(4) + 8 === content.byteLength;
    case 'image/avif':
      return false;
  }
}

const [fill, startOfScan, endOfImage] = [0xff, 0xda, Buffer.from('ffd9', 'hex')];

/** Segments with their lengths, a thumbnail in one of them, then the scan and its end (ITU T.81, annex B). */
function isWholeJpeg(content: Buffer): boolean {
  let at = 2;
  while (at + 4 <= content.byteLength && content[at] === 0xff) {
    const marker = content[at + 1];
    // After the end cameras write data of their own.
    if (marker === startOfScan) return content.includes(endOfImage, at);
    at += marker === fill ? 1 : 2 + content.readUInt16BE(at + 2);
  }
  return false;
}
