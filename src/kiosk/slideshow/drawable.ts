import { withoutUndrawn } from '#typesetting/emoji.ts';

/** By character; about 3,600 may be an emoji. */
const known = new Map<string, boolean>();
let context: CanvasRenderingContext2D | null | undefined;

/** What the device's fonts can draw of a text: without emoji that they lack. */
export const drawable = (text: string): string => withoutUndrawn(text, isDrawn);

function isDrawn(character: string): boolean {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return true;
  let isKnown = known.get(character);
  if (isKnown === undefined) {
    // In place of a missing character engines draw the same box or blank as for one of the private use area.
    isKnown = shapeOf(character, context) !== shapeOf('\u{10fffd}', context);
    known.set(character, isKnown);
  }
  return isKnown;
}

function shapeOf(text: string, canvas: CanvasRenderingContext2D): string {
  canvas.font = '100px sans-serif';
  const box = canvas.measureText(text);
  return `${box.width} ${box.actualBoundingBoxRight} ${box.actualBoundingBoxAscent}`;
}
