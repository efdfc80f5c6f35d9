import { correction, generate } from 'lean-qr/nano';
import { QUIET_ZONE } from './qr-size.ts';

/** A QR code as one SVG path, in units of a module, quiet zone around it. */
export interface EncodedQr {
  /** Modules per side without the quiet zone. */
  readonly modules: number;
  readonly path: string;
}

const cache = new Map<string, EncodedQr | null>();
/** More addresses than a loop has slides; what is older goes. */
const maxCached = 256;

/** The code of an address at level M; null without one and where it is longer than any code holds. */
export function encodeQr(address: string | null | undefined): EncodedQr | null {
  if (typeof address !== 'string') return null;
  const before = cache.get(address);
  if (before !== undefined) return before;
  const code = encode(address);
  if (cache.size >= maxCached) cache.clear();
  cache.set(address, code);
  return code;
}

function encode(address: string): EncodedQr | null {
  try {
    const { size, get } = generate(address, { minCorrectionLevel: correction.M });
    const rows = Array.from({ length: size }, (_, y) => rowPath(y, size, get));
    return { modules: size, path: rows.join('') };
  } catch {
    return null;
  }
}

/** Neighbours in a row become one rectangle, so that no hairline shows between them. */
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
