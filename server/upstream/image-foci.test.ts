import sharp, { type Sharp } from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import { createPreparedAnswer, type PreparedAnswer } from '#server/answers/prepared-answer.ts';
import { createImageFoci } from './image-foci.ts';
import { type EventImage, nothingRelated, type Reading } from './reading.ts';

const warn = vi.fn<(fields: object, message: string) => void>();
const logger = { info: warn, warn, error: warn };
const image = { id: 9, eventId: 1, url: '/uploads/a.jpg' };
const readingOf = (shown: EventImage, imageFocus: { x: number; y: number } | null = null): Reading => ({
  readAt: 1,
  events: [sampleEvent({ imageId: shown.id, imageFocus })],
  unreadable: [],
  categories: [],
  related: { ...nothingRelated, images: new Map([[shown.id, shown]]) },
  itemReadAt: new Map(),
  totalItems: 1,
  complete: true,
  problems: [],
});

let foci = createImageFoci(logger);
beforeEach(() => {
  vi.clearAllMocks();
  foci = createImageFoci(logger);
});
const focusOf = (shown: EventImage, before = readingOf(shown)) => foci.addTo(before).events[0]?.imageFocus;

/** A patch of skin on grey, with its middle there. */
const photo = (x: number, y: number, width = 2400, height = 1600): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#888' } }).composite([
    {
      input: { create: { width: 120, height: 120, channels: 3, background: '#e08060' } },
      left: x - 60,
      top: y - 60,
    },
  ]);

function request(body: Buffer, mediaType = 'image/jpeg'): PreparedAnswer {
  const answer = createPreparedAnswer(mediaType, body);
  foci.notice(image, answer.etag, () => answer);
  return answer;
}

it.each([
  ['a JPEG', 'image/jpeg', photo(2100, 300).jpeg(), { x: 0.875, y: 0.19 }],
  ['a PNG', 'image/png', photo(600, 1300).png(), { x: 0.25, y: 0.81 }],
  ['a photo that lies on its side', 'image/jpeg', photo(2100, 300).jpeg(), { x: 0.81, y: 0.875 }],
] as const)('the point of interest of %s is found', async (name, mediaType, encoded, wanted) => {
  const body = await (name.includes('side') ? encoded.withMetadata({ orientation: 6 }) : encoded).toBuffer();
  request(body, mediaType);
  expect(focusOf(image)).toBeNull();
  await vi.waitFor(() => expect(focusOf(image)).not.toBeNull(), 30_000);
  const { x = -1, y = -1 } = focusOf(image) ?? {};
  expect(Math.max(Math.abs(x - wanted.x), Math.abs(y - wanted.y))).toBeLessThan(0.06);
  expect([x, y].map((share) => Math.round(share * 100) / 100)).toEqual([x, y]);
});

it('is searched for once for each content', async () => {
  const first = createPreparedAnswer('image/jpeg', await photo(2100, 300).jpeg().toBuffer());
  const read = vi.fn<() => PreparedAnswer | null>(() => first);
  for (let time = 0; time < 3; time += 1) foci.notice(image, first.etag, read);
  await vi.waitFor(() => expect(focusOf(image)?.x).toBeGreaterThan(0.8), 30_000);
  foci.notice(image, first.etag, read);
  expect(read).toHaveBeenCalledTimes(1);
  request(await photo(300, 300).jpeg().toBuffer());
  await vi.waitFor(() => expect(focusOf(image)?.x).toBeLessThan(0.2), 30_000);
});

it('is unknown where nothing stands out and where an image is broken, which is logged', async () => {
  const plain = { create: { width: 300, height: 200, channels: 3, background: '#888' } } as const;
  request(await sharp(plain).png().toBuffer(), 'image/png');
  request(await sharp(plain).png().toBuffer(), 'image/png');
  foci.notice({ ...image, id: 8 }, 'broken', () =>
    createPreparedAnswer('image/jpeg', Buffer.from('no image')),
  );
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1), 30_000);
  expect(warn.mock.calls[0]?.[0]).toMatchObject({ image: 8 });
  expect(focusOf(image)).toBeNull();
});

it('is taken over from a snapshot, for the same file only', () => {
  const focus = { x: 0.2, y: 0.7 };
  foci.learnFrom(readingOf(image, focus));
  expect(focusOf(image)).toEqual(focus);
  const changed = { ...image, url: '/uploads/b.jpg' };
  expect(focusOf(changed, readingOf(changed, focus))).toBeNull();
});

it('is known for a bounded number of images', () => {
  const urlOf = (at: number) => ({ ...image, url: `/${'x'.repeat(100_000)}${at}` });
  for (let at = 0; at < 30; at += 1) foci.learnFrom(readingOf(urlOf(at), { x: 0, y: 0 }));
  expect(focusOf(urlOf(0))).toBeNull();
  expect(focusOf(urlOf(29))).toEqual({ x: 0, y: 0 });
});
