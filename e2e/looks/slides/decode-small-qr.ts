import sharp from 'sharp';
import { decodeQr } from '#e2e/support/decode-qr.ts';
import type { Screenshot } from './decode-screenshot.ts';

/** Pixels per module in a phone's photo from some metres away. */
const moduleSize = 3;
/** Standard deviation, px: about a quarter of a module. */
const blurSigma = 0.7;

/** Decodes QR codes after scaling the screenshot to `moduleSize` and blurring it slightly. */
export async function decodeSmallQr(
  { data, width, height, channels }: Screenshot,
  modulePx: number,
): Promise<readonly string[]> {
  const scale = moduleSize / modulePx;
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const pixels = await sharp(data, { raw: { width, height, channels } })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .blur(blurSigma)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return decodeQr({ ...size, data: new Uint8ClampedArray(pixels), colorSpace: 'srgb' });
}
