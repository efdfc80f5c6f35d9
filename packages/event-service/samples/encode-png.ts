import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes rows of pixels, three bytes each (red, green, blue), as PNG. */
export function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each channel, RGB; the other three have only one value.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filterRows(pixels, width * 3))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Every row as its difference to the row above (filter type 2). */
function filterRows(pixels: Uint8Array, rowBytes: number): Buffer {
  const rows = pixels.length / rowBytes;
  const filtered = Buffer.alloc(pixels.length + rows);
  for (let row = 0; row < rows; row += 1) {
    const at = row * rowBytes;
    filtered[at + row] = 2;
    for (let index = 0; index < rowBytes; index += 1) {
      const above = row === 0 ? 0 : (pixels[at - rowBytes + index] ?? 0);
      filtered[at + row + 1 + index] = (pixels[at + index] ?? 0) - above;
    }
  }
  return filtered;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}
