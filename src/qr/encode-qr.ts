import { correction, generate } from 'lean-qr/nano';
import { putLast } from '#limits/put-last.ts';
import { QUIET_ZONE } from './qr-size.ts';

export type EncodedQr = NonNullable<ReturnType<typeof encodeQr>>;

const maxKept = 30;
const kept = new Map<string, ReturnType<typeof encode>>();

/** Null without an address, or if it is too long. `modules` per side without the quiet zone; `path` of an SVG, with it. */
export function encodeQr(address: string | null | undefined) {
  if (typeof address !== 'string') return null;
  const known = kept.get(address);
  const code = known === undefined ? encode(address) : known;
  putLast(kept, address, code, maxKept);
  return code;
}

function encode(address: string) {
  try {
    const { size, get } = generate(address, { minCorrectionLevel: correction.M });
    let path = '';
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const from = x;
        // Adjacent modules are one rectangle, so that no hairlines appear between them.
        while (get(x, y)) x += 1;
        if (x > from) path += `M${from + QUIET_ZONE} ${y + QUIET_ZONE}h${x - from}v1h-${x - from}z`;
      }
    }
    return { modules: size, path };
  } catch {
    return null;
  }
}
