import { decodeQr } from '#e2e/support/decode-qr.ts';
import { colourAt, type Screenshot } from './decode-screenshot.ts';

/** Px per module of the picture a phone takes from some metres away. */
const moduleSize = 3;

/** The texts of the codes in a picture that is made smaller, to 3 px per module, and slightly blurred. */
export function decodeSmallQr(picture: Screenshot, modulePx: number): Promise<readonly string[]> {
  return decodeQr(blur(shrink(picture, moduleSize / modulePx)));
}

/** One byte a pixel. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Every pixel the mean of those it stands for. */
function shrink(picture: Screenshot, scale: number): Grey {
  const [width, height] = [Math.floor(picture.width * scale), Math.floor(picture.height * scale)];
  const sum = new Float32Array(width * height);
  const count = new Float32Array(width * height);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
      if (column >= width || row >= height) continue;
      const [red, green, blue] = colourAt(picture, x, y);
      const at = row * width + column;
      sum[at] = (sum[at] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
      count[at] = (count[at] ?? 0) + 1;
    }
  }
  return { width, height, data: sum.map((value, at) => value / Math.max(1, count[at] ?? 0)) };
}

/** A binomial blur of three by three: about 0.7 px, a quarter of a module. */
function blur(grey: Grey): ImageData {
  const { width, height } = grey;
  const rows = smooth(grey.data, width * height, 1);
  const both = smooth(rows, width * height, width);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([both[at] ?? 0, both[at] ?? 0, both[at] ?? 0, 255], at * 4);
  return { width, height, data, colorSpace: 'srgb' };
}

function smooth(data: Float32Array, length: number, step: number): Float32Array {
  const smoothed = new Float32Array(length);
  for (let at = 0; at < length; at += 1) {
    const own = data[at] ?? 0;
    smoothed[at] = own / 2 + ((data[at - step] ?? own) + (data[at + step] ?? own)) / 4;
  }
  return smoothed;
}
