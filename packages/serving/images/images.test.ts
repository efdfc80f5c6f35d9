import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasTooManyPixels, readImage } from './read-image.ts';
import { pngOfSize, sampleImage, sampleImageNames } from './sample-images.ts';

const sizeOf = async (content: Buffer) => (await readImage(content))?.size;
const isWhole = async (content: Buffer) => {
  const image = await readImage(content);
  return image !== null && image.isWhole(content);
};

describe.each(sampleImageNames)('%s', (name) => {
  const image = sampleImage(name);

  it('has its size and is whole', async () => {
    expect(await sizeOf(image)).toEqual({ width: 3, height: 2 });
    expect(await isWhole(image)).toBe(true);
  });

  it('is not whole where it is truncated anywhere', async () => {
    for (let length = 0; length < image.byteLength; length += 1)
      expect([length, await isWhole(image.subarray(0, length))]).toEqual([length, false]);
  });

  it('is checked without an error when its bytes are changed', async () => {
    const change = fc.record({
      at: fc.nat(image.byteLength),
      gone: fc.nat(8),
      put: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const changed = changes.reduce(
          (content, { at, gone, put }) =>
            Buffer.concat([content.subarray(0, at), put, content.subarray(at + gone)]),
          image,
        );
        const found = await readImage(changed);
        if (found === null) return;
        expect(typeof found.isWhole(changed)).toBe('boolean');
        const { size } = found;
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a PNG with a wrong checksum, without data or with more after IEND is not whole', async () => {
  const png = sampleImage('png');
  const wrong = Buffer.from(png);
  wrong.writeUInt32BE(0, 29);
  expect(await isWhole(wrong)).toBe(false);
  expect(await isWhole(Buffer.concat([png.subarray(0, 33), png.subarray(-12)]))).toBe(false);
  expect(await isWhole(Buffer.concat([png, Buffer.alloc(4)]))).toBe(false);
  expect(await isWhole(Buffer.concat([png.subarray(0, 33), png.subarray(8)]))).toBe(false);
});

test('a JPEG may contain data after EOI and a thumbnail, but not end before or within the scan', async () => {
  const jpeg = sampleImage('jpeg');
  expect(await isWhole(Buffer.concat([jpeg, Buffer.from('SEFT')]))).toBe(true);
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg]);
  thumbnail.writeUInt16BE(jpeg.byteLength + 2, 2);
  const withThumbnail = Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)]);
  expect(await isWhole(withThumbnail)).toBe(true);
  expect(await isWhole(Buffer.concat([withThumbnail, Buffer.from('ffda00', 'hex')]))).toBe(true);
  expect(await isWhole(withThumbnail.subarray(0, -3))).toBe(false);
  expect(await isWhole(Buffer.concat([jpeg.subarray(0, scan), Buffer.from([0xff, 0xd9])]))).toBe(false);
});

test('images above 40 megapixels are too large, whatever the size of the file', async () => {
  const sizes = [
    [8000, 5000],
    [8001, 5000],
    [30_000, 30_000],
    [1, 40_000_001],
  ] as const;
  for (const [width, height] of sizes) {
    const png = pngOfSize(width, height);
    expect([await sizeOf(png), await isWhole(png)]).toEqual([{ width, height }, true]);
  }
  const judged = sizes.map(([width, height]) => hasTooManyPixels({ width, height }));
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
  it('has its size and never counts as whole', async () => {
    expect(await sizeOf(avif(640, 480))).toEqual({ width: 640, height: 480 });
    expect(await isWhole(avif(640, 480))).toBe(false);
  });

  it('is recognized by a compatible brand', async () => {
    const image = avif(640, 480);
    image.write('mif1', 8, 'latin1');
    expect(await sizeOf(image)).toEqual({ width: 640, height: 480 });
  });

  it('with millions of entries has no size, without reading them', async () => {
    const many = Buffer.alloc(9_000_000);
    many.writeUInt32BE(3_000_000);
    expect(await sizeOf(avif(640, 480, many))).toBeNull();
  });

  it('never throws when its bytes are changed', async () => {
    const image = avif(640, 480);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 12, max: image.byteLength - 1 }), fc.nat(255))),
        async (bytes) => {
          const changed = Buffer.from(image);
          for (const [at, byte] of bytes) changed[at] = byte;
          const size = await sizeOf(changed);
          expect(!size || size.width >= 0).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('random bytes after the signature of an image are not whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sampleImageNames.map((name) => sampleImage(name).subarray(0, 16))),
      fc.uint8Array({ maxLength: 64 }),
      async (head, rest) => {
        expect(await isWhole(Buffer.concat([head.subarray(0, 12), rest]))).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});

test('an animated PNG counts as a PNG; other files are no images', async () => {
  const png = sampleImage('png');
  const animation = Buffer.concat([box('acTL', Buffer.alloc(8)), Buffer.alloc(4)]);
  animation.writeUInt32BE(8);
  const animated = Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]);
  expect(await readImage(animated)).toMatchObject({ mediaType: 'image/png', size: { width: 3, height: 2 } });
  const others = ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', ''];
  for (const text of others) expect(await readImage(Buffer.from(text))).toBeNull();
});
