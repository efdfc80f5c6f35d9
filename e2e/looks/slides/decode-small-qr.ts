import { decodeQr } from '#e2e/support/decode-qr.ts';
import { colourAt, type Screenshot } from './decode-screenshot.ts';

/** Pixels per module in a phone's photo from some metres away. */
const moduleSize = 3;

/** Decodes QR codes after scaling the screenshot to `moduleSize` and blurring it slightly. */
export function decodeSmallQr(screenshot: Screenshot, modulePx: number): Promise<readonly string[]> {
  return decodeQr(blur(shrink(screenshot, moduleSize / modulePx)));
}

/** Luma of each pixel, 0 to 255. */
interface GreyImage {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Box filter. */
function shrink(screenshot: Screenshot, scale: number): GreyImage {
  const [width, height] = [Math.floor(screenshot.width * scale), Math.floor(screenshot.height * scale)];
  const sum = new Float32Array(width * height);
  const count = new Float32Array(width * height);
  for (let y = 0; y < screenshot.height; y += 1) {
    for (let x = 0; x < screenshot.width; x += 1) {
      const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
      if (column >= width || row >= height) continue;
      const [red, green, blue] = colourAt(screenshot, x, y);
      const at = row * width + column;
      sum[at] = (sum[at] ?? 0) + 0.299 * red + 0.587 * green + 0.114 * blue;
      count[at] = (count[at] ?? 0) + 1;
    }
  }
  return { width, height, data: sum.map((value, at) => value / Math.max(1, count[at] ?? 0)) };
}

/** Binomial blur, 3 × 3: about 0.7 px, a quarter of a module. */
function blur(grey: GreyImage): ImageData {
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
