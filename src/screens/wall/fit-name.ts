import type { Box } from '#kiosk/layout/blocks.ts';

/** Smaller type is avoided by breaks within the parts of the name: of the box's shorter side. */
const smallest = 1 / 12;

/**
 * The lines of a screen's name in the largest type, in the unit of the box, without space between them. They are broken behind
 * hyphens. `measure`: the width at size 1.
 */
export function fitName(name: string, box: Box, measure: (text: string) => number) {
  const candidates = Array.from(name, (_, at) => breakName(name, at + 1)).map(({ lines, isPartBroken }) => {
    const widest = Math.max(...lines.map(measure));
    const fontSize = Math.min(box.width / widest, box.height / lines.length);
    return { lines, fontSize, isPartBroken };
  });
  // One line breaks no part.
  const whole = largest(candidates.filter(({ isPartBroken }) => !isPartBroken));
  const isLarge = whole.fontSize >= Math.min(box.width, box.height) * smallest;
  return isLarge ? whole : largest(candidates);
}

/** The last of equal ones wins, which has the fewest lines. */
const largest = <One extends { readonly fontSize: number }>(list: readonly One[]): One =>
  list.reduce((best, one) => (one.fontSize >= best.fontSize ? one : best));

/** Breaks a name into lines of at most so many characters. Parts are divided only where they are longer. */
function breakName(name: string, maxLength: number) {
  const parts = name.match(/[^-]*-+|[^-]+/g) ?? [];
  const pieces = parts.flatMap((part) => divide(part, maxLength));
  const lines: string[] = [];
  for (const piece of pieces) {
    const line = (lines[lines.length - 1] ?? '') + piece;
    if (lines.length > 0 && line.length <= maxLength) lines[lines.length - 1] = line;
    else lines.push(piece);
  }
  return { lines, isPartBroken: pieces.length > parts.length };
}

/** Divides a part into pieces of about equal length. */
function divide(part: string, maxLength: number): readonly string[] {
  const count = Math.ceil(part.length / maxLength);
  const length = Math.ceil(part.length / count);
  return Array.from({ length: count }, (_, at) => part.slice(at * length, (at + 1) * length));
}
