import { encode } from 'fast-png';

const sizes = { wide: [2560, 1600], high: [1400, 1900] } as const;

export type PhotoName = keyof typeof sizes;
export const isPhotoName = (name: string): name is PhotoName => name in sizes;

/** A PNG of coarse patches in all brightnesses. */
export function drawPhoto(name: PhotoName): Uint8Array {
  const [width, height] = sizes[name];
  const data = new Uint8Array(3 * width * height);
  for (let at = 0; at < data.length; at += 3) {
    const [x, y] = [((at / 3) % width) >> 6, Math.floor(at / 3 / width) >> 6];
    data.set([(x * 37 + y * 11) % 256, (x * 5 + y * 53) % 256, (x * y * 7) % 256], at);
  }
  return encode({ width, height, channels: 3, depth: 8, data });
}
