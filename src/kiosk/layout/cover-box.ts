import type { CalendarEvent } from '#events/event.ts';
import type { Box, Rect } from './blocks.ts';

/**
 * The whole image, from the corner of the box that it covers: with the focus in the middle of the box, as far as the image has edges
 * to spare. Without a focus as `object-fit: cover` at `50% 33%`.
 */
export function coverBox(box: Box, image: Box, focus: CalendarEvent['imageFocus']): Rect {
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
