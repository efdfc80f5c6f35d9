import type { Box, Rect } from './blocks.ts';
import type { Grid } from './grid.ts';
import type { Picture } from './poster-input.ts';

/** Enlarged further, a picture is blurred. */
const largestScale = 2.5;
/** px: a smaller one is not shown whole either. */
const least = { width: 400, height: 300 } as const;
/** Of the area of its zone. */
const leastShare = 0.3;
/** Height ÷ width from which a picture is a printed poster, of which nothing is cut off. */
const posterRatio = 1.2;

export type PlacedPicture = ReturnType<typeof placePicture>[number];

/** In each zone that it is good enough for: bleeding off its edges, or whole on the ground. */
export function placePicture(picture: Picture, grid: Grid) {
  return grid.pictures.flatMap((zone) => {
    const block = { kind: 'image', address: picture.address, alt: '', isStill: true } as const;
    const cover = Math.max(zone.width / picture.width, zone.height / picture.height);
    const isPoster = picture.height > posterRatio * picture.width;
    if (cover <= largestScale && !isPoster) {
      const image = { ...block, ...zone, inner: coverBox(zone, picture, picture.focus) };
      return { block: image, zone, isBleeding: true };
    }
    if (picture.width < least.width || picture.height < least.height) return [];
    const room = roomInside(zone, grid);
    const scale = Math.min(largestScale, room.width / picture.width, room.height / picture.height);
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const isSmall = width * height < leastShare * zone.width * zone.height;
    if (isSmall && scale < largestScale) return [];
    const middle = grid.isPortrait ? (room.width - width) / 2 : 0;
    const place = { x: Math.round(room.x + middle), y: Math.round(room.y), width, height };
    return { block: { ...block, ...place, inner: { x: 0, y: 0, width, height } }, zone, isBleeding: false };
  });
}

function roomInside(zone: Rect, { unit, isPortrait, left, right, top, base }: Grid): Rect {
  if (isPortrait) return { x: left, y: top, width: right - left, height: zone.height - top };
  const x = zone.x + 3 * unit;
  return { x, y: top, width: right - x, height: base - top };
}

/**
 * The whole image, from the corner of the box that it covers: with the focus in the middle of the box, as far as the image has edges
 * to spare. Without a focus as `object-fit: cover` at `50% 33%`.
 */
export function coverBox(box: Box, image: Box, focus: Picture['focus']): Rect {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const [spareX, spareY] = [box.width - width, box.height - height];
  if (focus === null) return { x: spareX * 0.5, y: spareY * 0.33, width, height };
  const place = (spare: number, middle: number) => Math.min(0, Math.max(spare, middle));
  return {
    x: place(spareX, box.width / 2 - focus.x * width),
    y: place(spareY, box.height / 2 - focus.y * height),
    width,
    height,
  };
}
