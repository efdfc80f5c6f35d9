import { encodePng } from './encode-png.ts';
import type { PosterName } from './recipe.ts';

type Colour = readonly [number, number, number];
/** The coverage of a pixel, 0 to 1. */
type Shape = (x: number, y: number) => number;
interface Poster {
  readonly about: string;
  readonly top: Colour;
  readonly bottom: Colour;
  readonly layers: readonly { readonly colour: Colour; readonly shape: Shape }[];
}

const width = 640;
const height = 400;
/** A process may fill several databases. */
const drawnPosters = new Map<PosterName, Buffer>();

/** From the distance to an edge in pixels: half a pixel on each side is blended. */
const toCoverage = (inside: number): number => Math.min(1, Math.max(0, inside + 0.5));
// Math.hypot takes ten times as long.
const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);
const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    toCoverage(radius - distance(x - cx, y - cy));
const ring =
  (cx: number, cy: number, radius: number, thickness: number): Shape =>
  (x, y) =>
    toCoverage(thickness / 2 - Math.abs(distance(x - cx, y - cy) - radius));
const waveBelow =
  (level: number, swing: number, length: number, shift = 0): Shape =>
  (x, y) =>
    toCoverage(y - level - swing * Math.sin((x + shift) / length));
const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    toCoverage(Math.min(x - left, right - x, y - top, bottom - y));

const white: Colour = [250, 246, 238];

const posters: Readonly<Record<PosterName, Poster>> = {
  sunrise: {
    about: 'Aufgehende Sonne über Hügeln',
    top: [250, 206, 130],
    bottom: [233, 118, 90],
    layers: [
      { colour: [255, 240, 200], shape: disc(420, 230, 95) },
      { colour: [150, 62, 84], shape: waveBelow(265, 26, 90) },
      { colour: [84, 36, 72], shape: waveBelow(325, 20, 60, 140) },
    ],
  },
  waves: {
    about: 'Wellen in Blau',
    top: [214, 234, 240],
    bottom: [150, 200, 216],
    layers: [
      { colour: [96, 162, 190], shape: waveBelow(170, 24, 70) },
      { colour: [44, 112, 150], shape: waveBelow(240, 22, 55, 90) },
      { colour: [18, 62, 100], shape: waveBelow(315, 18, 48, 30) },
    ],
  },
  tiles: {
    about: 'Bunte Teller von oben',
    top: [240, 230, 210],
    bottom: [228, 214, 188],
    layers: [
      { colour: white, shape: disc(180, 200, 118) },
      { colour: [196, 84, 58], shape: disc(180, 200, 78) },
      { colour: white, shape: disc(450, 140, 92) },
      { colour: [86, 132, 74], shape: disc(450, 140, 60) },
      { colour: white, shape: disc(500, 320, 62) },
      { colour: [232, 178, 66], shape: disc(500, 320, 40) },
    ],
  },
  orbit: {
    about: 'Bahnen um einen hellen Stern',
    top: [22, 28, 58],
    bottom: [44, 34, 84],
    layers: [
      { colour: [92, 96, 160], shape: ring(320, 200, 170, 3) },
      { colour: [92, 96, 160], shape: ring(320, 200, 110, 3) },
      { colour: [250, 220, 140], shape: disc(320, 200, 46) },
      { colour: [120, 200, 210], shape: disc(428, 178, 14) },
      { colour: [226, 120, 120], shape: disc(176, 290, 18) },
    ],
  },
  hills: {
    about: 'Grüne Hügel im Nebel',
    top: [236, 240, 232],
    bottom: [206, 220, 206],
    layers: [
      { colour: [160, 188, 164], shape: waveBelow(200, 34, 110, 60) },
      { colour: [98, 142, 112], shape: waveBelow(262, 28, 84, 200) },
      { colour: [46, 92, 72], shape: waveBelow(330, 22, 66) },
    ],
  },
  bars: {
    about: 'Balken in warmen Farben',
    top: [248, 240, 226],
    bottom: [240, 226, 204],
    layers: [
      { colour: [190, 74, 54], shape: box(70, 190, 160, 400) },
      { colour: [226, 140, 62], shape: box(190, 110, 280, 400) },
      { colour: [240, 190, 84], shape: box(310, 240, 400, 400) },
      { colour: [70, 120, 116], shape: box(430, 60, 520, 400) },
    ],
  },
};

export function describePoster(name: PosterName): string {
  return posters[name].about;
}

/** A PNG of 640 × 400. Drawn by code, so that samples need neither files nor licences. */
export function drawPoster(name: PosterName): Buffer {
  const before = drawnPosters.get(name);
  if (before !== undefined) return before;
  const { top, bottom, layers } = posters[name];
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    // The background changes every eight rows, which compresses better.
    const share = (y - (y % 8)) / height;
    const background: Colour = [
      mix(top[0], bottom[0], share),
      mix(top[1], bottom[1], share),
      mix(top[2], bottom[2], share),
    ];
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      blend(pixels, at, background, 1);
      for (const { colour, shape } of layers) blend(pixels, at, colour, shape(x, y));
    }
  }
  const png = encodePng(pixels, width, height);
  drawnPosters.set(name, png);
  return png;
}

const mix = (a: number, b: number, share: number): number => Math.round(a + (b - a) * share);

function blend(pixels: Uint8Array, at: number, [red, green, blue]: Colour, share: number): void {
  if (share <= 0) return;
  pixels[at] = share >= 1 ? red : mix(pixels[at] ?? 0, red, share);
  pixels[at + 1] = share >= 1 ? green : mix(pixels[at + 1] ?? 0, green, share);
  pixels[at + 2] = share >= 1 ? blue : mix(pixels[at + 2] ?? 0, blue, share);
}
