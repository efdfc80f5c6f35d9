import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pngOfSize, sampleImage } from '@aushang/serving/images/sample-images.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { createPlainPictures, type PlainPicture } from './plain-pictures.ts';

type Write = (fields: object, message: string) => void;
const logger = { info: vi.fn<Write>(), warn: vi.fn<Write>(), error: vi.fn<Write>() };
const imageOf = (id: number) => ({ id, eventId: 1, url: `/uploads/${id}.png` });

beforeEach(() => void vi.clearAllMocks());

/** The originals by the ids of their images. */
let originals: readonly (PreparedAnswer | 'gone' | 'failed')[] = [];
const get = async ({ id }: { id: number }) => originals[id] ?? 'gone';
const images = { get, problemOf: () => null };
const openPictures = (maxCacheBytes?: number) => createPlainPictures({ images, logger }, maxCacheBytes);

async function convert(mediaType: string, body: Buffer): Promise<PlainPicture> {
  originals = [createPreparedAnswer(mediaType, body)];
  const picture = await openPictures().get(imageOf(0));
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

const bodyOf = ({ answer }: PlainPicture) => answer.variants.identity.body ?? Buffer.alloc(0);
const colourAt = async (picture: PlainPicture, left: number, top: number) => [
  ...(await sharp(bodyOf(picture)).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

const red = { r: 200, g: 40, b: 40, alpha: 1 };
const plane = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 4, background: red } });
/** Red at the left, blue at the right. */
async function twoColours(width: number, height: number): Promise<Buffer> {
  const half = sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } });
  const blue = await half.png().toBuffer();
  return plane(width, height)
    .composite([{ input: blue, gravity: 'east' }])
    .png()
    .toBuffer();
}

describe('a picture for the plain wall', () => {
  it.each([
    ['image/png', () => plane(300, 200).png()],
    ['image/jpeg', () => plane(300, 200).jpeg({ progressive: true })],
    ['image/webp', () => plane(300, 200).webp()],
    ['image/webp', () => plane(300, 200).webp({ lossless: true })],
    ['image/avif', () => plane(300, 200).avif()],
  ] as const)('is a baseline JPEG in sRGB without metadata, of %s', async (mediaType, encode) => {
    const exif = { IFD0: { Copyright: 'Nobody' } };
    const picture = await convert(mediaType, await encode().withExif(exif).toBuffer());
    expect(picture.answer.variants.identity.headers['content-type']).toBe('image/jpeg');
    const read = await sharp(bodyOf(picture)).metadata();
    expect(read).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 200,
      space: 'srgb',
      isProgressive: false,
    });
    expect(Object.keys(read).filter((key) => /exif|icc|xmp|iptc|orientation/.test(key))).toEqual([]);
    expect(picture).toMatchObject({ width: 300, height: 200 });
  });

  it.each([
    [3000, 1500, 1440, 720],
    [1000, 3000, 480, 1440],
    [1440, 1440, 1440, 1440],
    [64, 40, 64, 40],
  ])('of %i × %i px has %i × %i px', async (width, height, ...wanted) => {
    const picture = await convert('image/png', await plane(width, height).png().toBuffer());
    expect([picture.width, picture.height]).toEqual(wanted);
  });

  it('stands upright, whatever its EXIF says', async () => {
    // Turned to the left, as a camera stores it with orientation 6.
    const turned = sharp(await twoColours(80, 40)).rotate(-90);
    const stored = await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await convert('image/jpeg', stored);
    expect([picture.width, picture.height]).toEqual([80, 40]);
    expect((await colourAt(picture, 10, 20))[0]).toBeGreaterThan(150);
    expect((await colourAt(picture, 70, 20))[2]).toBeGreaterThan(200);
  });

  it('is on white where it is transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } });
    const picture = await convert('image/png', await clear.png().toBuffer());
    expect(await colourAt(picture, 4, 4)).toEqual([255, 255, 255]);
  });

  it('has the colours of sRGB for one in another colour space', async () => {
    const wide = await plane(8, 8).removeAlpha().withIccProfile('p3').png().toBuffer();
    const stored = [...(await sharp(wide, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)];
    const shown = await colourAt(await convert('image/png', wide), 4, 4);
    expect(stored[0]).toBeLessThan(195);
    for (const [at, value] of [red.r, red.g, red.b].entries())
      expect(Math.abs((shown[at] ?? 0) - value)).toBeLessThan(6);
  });

  it('has a version that changes with it', async () => {
    const one = await convert('image/png', sampleImage('png'));
    const other = await convert('image/png', await plane(8, 8).png().toBuffer());
    expect(one.version).toMatch(/^\w{6,12}$/);
    expect((await convert('image/png', sampleImage('png'))).version).toBe(one.version);
    expect(other.version).not.toBe(one.version);
  });
});

describe('no picture', () => {
  it.each([
    ['cut off', 'image/png', sampleImage('png').subarray(0, 60)],
    ['empty', 'image/png', Buffer.alloc(0)],
    ['of too many pixels', 'image/png', pngOfSize(8000, 5001)],
  ])('is there for an image that is %s, which is logged once', async (_, mediaType, body) => {
    originals = [createPreparedAnswer(mediaType, body)];
    const pictures = openPictures();
    const results = await Promise.all([pictures.get(imageOf(0)), pictures.get(imageOf(0))]);
    expect([...results, await pictures.get(imageOf(0))]).toEqual(['gone', 'gone', 'gone']);
    expect(logger.warn).toHaveBeenCalledOnce();
    const [fields, message] = logger.warn.mock.calls[0] ?? [];
    expect(fields).toMatchObject({ image: 0 });
    expect(message).toBe('an image can not be shown on the plain wall');
  });

  it('is there for an AVIF whose decoder would take more than 240 MB', async () => {
    const body = await plane(4000, 3200).removeAlpha().avif({ effort: 0, quality: 1 }).toBuffer();
    originals = [createPreparedAnswer('image/avif', body)];
    expect(await openPictures().get(imageOf(0))).toBe('gone');
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('pixel limit') });
  });

  it('is there for an image of 16 bits per colour with more than 25 megapixels', async () => {
    const deep = sharp({ create: { width: 5010, height: 5000, channels: 3, background: red } });
    const body = await deep.toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer();
    originals = [createPreparedAnswer('image/png', body)];
    expect(await openPictures().get(imageOf(0))).toBe('gone');
    expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining('of this kind') });
  });

  it.each(['gone', 'failed'] as const)('is there for an image that is %s', async (result) => {
    originals = [result];
    expect(await openPictures().get(imageOf(0))).toBe(result);
    expect(logger.warn).not.toHaveBeenCalled();
  });
});

it('is kept while its image cannot be fetched', async () => {
  vi.useFakeTimers();
  originals = [createPreparedAnswer('image/png', sampleImage('png'))];
  const pictures = openPictures();
  const picture = await pictures.get(imageOf(0));
  originals = ['failed'];
  vi.advanceTimersByTime(3_600_000);
  expect(await pictures.get(imageOf(0))).toBe(picture);
  await vi.advanceTimersByTimeAsync(0);
  expect(await pictures.get(imageOf(0))).toBe(picture);
  vi.useRealTimers();
});

describe('many pictures', () => {
  const makeOriginals = async (count: number) => {
    const bodies = Array.from({ length: count }, (_, index) =>
      plane(8 + index, 8)
        .png()
        .toBuffer(),
    );
    return (await Promise.all(bodies)).map((body) => createPreparedAnswer('image/png', body));
  };

  it('are refused while five images wait', async () => {
    originals = await makeOriginals(7);
    const pictures = openPictures();
    const results = await Promise.all(originals.map((_, id) => pictures.get(imageOf(id))));
    expect(results.map((result) => result === 'failed')).toEqual([...Array(6).fill(false), true]);
    expect(await pictures.get(imageOf(6))).toMatchObject({ width: 14 });
  });

  it('are kept up to a number of bytes', async () => {
    originals = await makeOriginals(12);
    const pictures = openPictures(8000);
    for (const id of originals.keys()) {
      await pictures.get(imageOf(id));
      expect(pictures.bytes()).toBeLessThanOrEqual(8000);
    }
    expect(pictures.bytes()).toBeGreaterThan(4000);
  });
});
