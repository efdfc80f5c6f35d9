import sharp from 'sharp';
import type { Box } from '#e2e/looks/slides/probe/text-runs.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** 8 bits a channel, `channels` bytes a pixel, row by row. */
export interface Screenshot {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly data: Uint8Array;
}

/** Rejects if it is not a PNG with 8 bits a channel. */
export async function decodeScreenshot(png: Uint8Array): Promise<Screenshot> {
  const image = sharp(png);
  const { format, depth, channels } = await image.metadata();
  if (format !== 'png' || depth !== 'uchar' || channels < 3) throw new Error('not the usual PNG');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** Parses a computed `rgb(…)` or `rgba(…)`. */
export function parseColour(computed: string): Colour {
  const [red = 0, green = 0, blue = 0] = (computed.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Contrast ratio by WCAG 2.2, independent of the page's own computation, which it checks. */
export function contrastOf(one: Colour, other: Colour): number {
  const [low, high] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminanceOf([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The two most frequent colours in a box; null if there is only one. */
export function dominantColours(screenshot: Screenshot, box: Box): readonly [Colour, Colour] | null {
  const counts = new Map<number, number>();
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(screenshot.width, Math.ceil(box.right))];
  const [top, bottom] = [
    Math.max(0, Math.floor(box.top)),
    Math.min(screenshot.height, Math.ceil(box.bottom)),
  ];
  const { data, width, channels } = screenshot;
  // No array is made for each pixel: a screenshot has up to eight million.
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; at += channels) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const [most, second] = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => channelsOf(colour));
  return most === undefined || second === undefined ? null : [most, second];
}

const channelsOf = (colour: number): Colour => [colour >> 16, (colour >> 8) & 255, colour & 255];

/** Pixels outside of `inside` whose colour is not that of the background: on a panel, and where there is no image. */
export function countStrayPixels(
  screenshot: Screenshot,
  inside: Box,
  background: Colour,
  { images, grounds }: { readonly images: readonly Box[]; readonly grounds: readonly Box[] },
): number {
  const { data, width, height, channels } = screenshot;
  const [red, green, blue] = background;
  const isBackground = (at: number) =>
    Math.abs((data[at] ?? 0) - red) <= 2 &&
    Math.abs((data[at + 1] ?? 0) - green) <= 2 &&
    Math.abs((data[at + 2] ?? 0) - blue) <= 2;
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    const isRowInside = y >= inside.top && y < inside.bottom;
    for (let x = 0; x < width; x += 1) {
      if (isRowInside && x >= inside.left && x < inside.right) x = Math.ceil(inside.right);
      if (x >= width || isBackground((y * width + x) * channels)) continue;
      const isImage = images.some((box) => holds(box, x, y, 1));
      if (!isImage || grounds.some((box) => holds(box, x, y, -1))) count += 1;
    }
  }
  return count;
}

/** `margin`: px by which the box is larger; its edges may be between two pixels. */
const holds = ({ left, top, right, bottom }: Box, x: number, y: number, margin: number) =>
  x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin;
