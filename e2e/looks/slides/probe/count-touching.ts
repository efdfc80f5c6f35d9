import { type Box, type Run, copyTextStyle } from './text-runs.ts';

interface Line {
  readonly ink: Box;
  readonly runs: readonly Run[];
}

/** The width is in px; a larger one is slower and more exact. */
const drawnWidth = 480;

/** Number of pairs of neighbouring lines whose glyphs touch. */
export function countTouching(lines: readonly Line[]): number {
  let touching = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [above, below] = [lines[at - 1], lines[at]];
    if (above !== undefined && below !== undefined && touch(above, below)) touching += 1;
  }
  return touching;
}

function touch(above: Line, below: Line): boolean {
  const band = { top: below.ink.top, bottom: above.ink.bottom };
  if (band.bottom <= band.top) return false;
  const left = Math.min(above.ink.left, below.ink.left);
  const width = Math.max(above.ink.right, below.ink.right) - left;
  const scale = Math.min(1, drawnWidth / width);
  const [one, other] = [above, below].map((line) => drawBand(line, { left, ...band }, width, scale));
  if (one === undefined || other === undefined) return false;
  for (let at = 3; at < one.length; at += 4) if ((one[at] ?? 0) > 200 && (other[at] ?? 0) > 200) return true;
  return false;
}

/** Pixels of the part of a line within a band of the screen, scaled. */
function drawBand(
  { runs }: Line,
  band: { readonly left: number; readonly top: number; readonly bottom: number },
  width: number,
  scale: number,
): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.max(1, Math.ceil((band.bottom - band.top) * scale));
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no canvas');
  drawing.scale(scale, scale);
  for (const { text, element, left, baseline } of runs) {
    copyTextStyle(element, drawing);
    drawing.fillText(text, left - band.left, baseline - band.top);
  }
  return drawing.getImageData(0, 0, canvas.width, canvas.height).data;
}
