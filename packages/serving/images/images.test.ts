import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasTooManyPixels, readImageSize } from './image-size.ts';
import { isWholeImage } from './is-whole-image.ts';
import { pngOfSize, sampleImage, sampleImageNames } from './sample-images.ts';
import { type ImageKind, sniffImage } from './sniff-image.ts';

const kindOf = (content: Buffer): ImageKind => {
  const kind = sniffImage(content);
  if (kind === null) throw new Error('not an image');
  return kind;
};
const sizeOf = (content: Buffer) => readImageSize(content, kindOf(content));
const isWhole = (content: Buffer) => isWholeImage(content, kindOf(content));

describe.each(sampleImageNames)('%s', (name) => {
  const image = sampleImage(name);

  it('has its size and is whole', () => {
    expect(sizeOf(image)).toEqual({ width: 3, height: 2 });
    expect(isWhole(image)).toBe(true);
  });

  it('is not whole where it is truncated anywhere', () => {
    for (let length = 12; length < image.byteLength; length += 1) {
      const cut = image.subarray(0, length);
      expect([length, sniffImage(cut) !== null && isWhole(cut)]).toEqual([length, false]);
    }
  });

  it('is checked without an error when its bytes are changed', () => {
    const change = fc.record({
      at: fc.nat(image.byteLength),
      gone: fc.nat(8),
      put: fc.uint8Array({ maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const changed = changes.reduce(
          (content, { at, gone, put }) =>
            Buffer.concat([content.subarray(0, at), put, content.subarray(at + gone)]),
          image,
        );
        const kind = sniffImage(changed);
        if (kind === null) return;
        expect(typeof isWholeImage(changed, kind)).toBe('boolean');
        const size = readImageSize(changed, kind);
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a PNG with a wrong checksum, without data or with more after IEND is not whole', () => {
  const png = sampleImage('png');
  const wrong = Buffer.from(png);
  wrong.writeUInt32BE(0, 29);
  expect(isWhole(wrong)).toBe(false);
  expect(isWhole(Buffer.concat([png.subarray(0, 33), png.subarray(-12)]))).toBe(false);
  expect(isWhole(Buffer.concat([png, Buffer.alloc(4)]))).toBe(false);
  expect(isWhole(Buffer.concat([png.subarray(0, 33), png.subarray(8)]))).toBe(false);
});

test('a JPEG may contain data after EOI, but not end before the scan', () => {
  const jpeg = sampleImage('jpeg');
  expect(isWhole(Buffer.concat([jpeg, Buffer.from('SEFT')]))).toBe(true);
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  expect(isWhole(Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]))).toBe(false);
});

test('images above 40 megapixels are too large, whatever the size of the file', () => {
  const sizes = [
    [8000, 5000],
    [8001, 5000],
    [30_000, 30_000],
    [1, 40_000_001],
  ] as const;
  const judged = sizes.map(([width, height]) => {
    const png = pngOfSize(width, height);
    expect([sizeOf(png), isWhole(png)]).toEqual([{ width, height }, true]);
    return hasTooManyPixels({ width, height });
  });
  expect(judged).toEqual([false, true, true, true]);
});

/** A box of ISO/IEC 14496-12. */
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(parts);
  head.writeUInt32BE(8 + body.byteLength);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const numbers = (...bytes: readonly number[]) => Buffer.from(bytes);

function avif(width: number, height: number, associations = numbers(0, 0, 0, 1, 0, 1, 1, 1)): Buffer {
  const version = numbers(0, 0, 0, 0);
  const extent = box(
    'ispe',
    version,
    numbers(0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255),
  );
  const properties = box('iprp', box('ipco', extent), box('ipma', version, associations));
  const meta = box('meta', version, box('pitm', version, numbers(0, 1)), properties);
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), meta, box('mdat', Buffer.alloc(20))]);
}

describe('an AVIF', () => {
  it('has its size and never counts as whole', () => {
    expect(sizeOf(avif(640, 480))).toEqual({ width: 640, height: 480 });
    expect(isWhole(avif(640, 480))).toBe(false);
  });

  it('with millions of entries has no size, without reading them', () => {
    const many = Buffer.alloc(9_000_000);
    many.writeUInt32BE(3_000_000);
    expect(sizeOf(avif(640, 480, many))).toBeNull();
  });

  it('never throws when its bytes are changed', () => {
    const image = avif(640, 480);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 12, max: image.byteLength - 1 }), fc.nat(255))),
        (bytes) => {
          const changed = Buffer.from(image);
          for (const [at, byte] of bytes) changed[at] = byte;
          const size = readImageSize(changed, { mediaType: 'image/avif', extension: 'avif' });
          expect(size === null || size.width >= 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('random bytes after the signature of an image are not whole', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sampleImageNames.map((name) => sampleImage(name).subarray(0, 16))),
      fc.uint8Array({ maxLength: 64 }),
      (head, rest) => {
        const content = Buffer.concat([head.subarray(0, 12), rest]);
        expect(isWholeImage(content, kindOf(content))).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});
