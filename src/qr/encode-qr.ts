import { correction, generate } from 'lean-qr/nano';
import { QUIET_ZONE } from './qr-size.ts';

export type EncodedQr = NonNullable<ReturnType<typeof encodeQr>>;

/**
 * The QR code of an address at level M; null without an address or if it is too long for a QR code. `modules` per side without
 * the quiet zone; `path` of an SVG in units of a module, including it.
 */
export function encodeQr(address: string | null | undefined) {
  if (typeof address !== 'string') return null;
  try {
    const { size, get } = generate(address, { minCorrectionLevel: correction.M });
    const rows = Array.from({ length: size }, (_, y) => rowPath(y, size, get));
    return { modules: size, path: rows.join('') };
  } catch {
    return null;
  }
}

/** Adjacent modules of a row are one rectangle, so that no hairlines appear between them. */
function rowPath(y: number, size: number, get: (x: number, y: number) => boolean): string {
  let path = '';
  for (let x = 0; x < size; x += 1) {
    if (!get(x, y)) continue;
    const from = x;
    while (get(x + 1, y)) x += 1;
    path += `M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${x - from + 1}v1h-${x - from + 1}z`;
  }
  return path;
}
