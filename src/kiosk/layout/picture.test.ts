import { expect, it } from 'vitest';
import { coverBox } from './compose-event.ts';

const wide = { width: 400, height: 100 };
const tall = { width: 100, height: 300 };
const box = { width: 200, height: 100 };

it.each([
  ['has its focus in the middle', wide, { x: 0.6, y: 0.1 }, { x: -140, y: 0 }],
  ['ends at the left edge', wide, { x: 0.1, y: 0.5 }, { x: 0, y: 0 }],
  ['ends at the right edge', wide, { x: 1, y: 0.5 }, { x: -200, y: 0 }],
  ['has its focus in the middle of the height', tall, { x: 0.9, y: 0.3 }, { x: 0, y: -130 }],
  ['ends at the bottom', tall, { x: 0.9, y: 0.98 }, { x: 0, y: -500 }],
  ['without a focus shows its upper part', tall, null, { x: 0, y: -165 }],
])('an image that covers a box %s', (_, image, focus, wanted) => {
  const { x, y, width, height } = coverBox(box, image, focus);
  expect({ x, y }).toEqual({ x: expect.closeTo(wanted.x), y: expect.closeTo(wanted.y) });
  expect(width / height).toBeCloseTo(image.width / image.height);
});
