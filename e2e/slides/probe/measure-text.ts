/*
 * Runs in the page, also in Chromium 79. Boxes are in CSS px from the upper left corner of the screen.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface MeasuredLine {
  readonly text: string;
  /** What the line's text covers with ink: from its glyphs, not from its line box. */
  readonly ink: Box;
  /** The box of the line's own element. */
  readonly box: Box;
}

export interface MeasuredText {
  /** `data-role`, or the class of what has none. */
  readonly role: string;
  readonly box: Box;
  readonly fontSize: number;
  /** Height of a capital, px. */
  readonly capHeight: number;
  /** As computed: `rgb(…)`. */
  readonly color: string;
  readonly background: string;
  /** Product of the opacities it stands under. */
  readonly opacity: number;
  readonly lines: readonly MeasuredLine[];
  /** Pairs of neighbouring lines whose glyphs touch. */
  readonly touchingLines: number;
}

export const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

const context = document.createElement('canvas').getContext('2d');

/** What canvas says of a text in an element's font. */
function metricsOf(text: string, element: Element): TextMetrics {
  if (context === null) throw new Error('no canvas');
  writeAs(element, context);
  return context.measureText(text);
}

/** Lets a canvas write as an element does, from the left end of its text on. */
function writeAs(element: Element, drawing: CanvasRenderingContext2D): void {
  const { fontStyle, fontWeight, fontSize, fontFamily, direction } = getComputedStyle(element);
  drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  drawing.direction = direction === 'rtl' ? 'rtl' : 'ltr';
  drawing.textAlign = 'left';
}

/** Everything about one text: an element and the text nodes under it. */
export function measureText(element: HTMLElement, nodes: readonly Text[]): MeasuredText {
  const { fontSize, color } = getComputedStyle(element);
  const lines = nodes.map(measureLine);
  return {
    role: element.dataset['role'] ?? (element.className || element.tagName),
    box: boxOf(element.getBoundingClientRect()),
    fontSize: Number.parseFloat(fontSize),
    capHeight: metricsOf('H', element).actualBoundingBoxAscent,
    color,
    background: backgroundOf(element),
    opacity: opacityOf(element),
    lines,
    touchingLines: countTouching(lines, element),
  };
}

function measureLine(node: Text): MeasuredLine {
  const parent = node.parentElement;
  if (parent === null) throw new Error('a text outside of every element');
  const after = getComputedStyle(parent, '::after').content.replace(/^["']|["']$/g, '');
  const mark = after === 'none' || after === 'normal' ? '' : after;
  // The blank at a line's end is no ink; read from the right it stands on the left.
  const words = (node.textContent ?? '').replace(mark === '' ? /\s+$/ : /$/, '');
  const text = words + mark;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, words.length);
  const { left: start, right } = range.getBoundingClientRect();
  const baseline = baselineOf(node, parent);
  const metrics = metricsOf(text, parent);
  const left = getComputedStyle(parent).direction === 'rtl' ? right - metrics.width : start;
  const ink = {
    left: left - metrics.actualBoundingBoxLeft,
    top: baseline - metrics.actualBoundingBoxAscent,
    right: left + metrics.actualBoundingBoxRight,
    bottom: baseline + metrics.actualBoundingBoxDescent,
  };
  return { text, ink, box: boxOf(parent.getBoundingClientRect()) };
}

/** The foot of an inline block without content stands on the baseline. */
function baselineOf(node: Text, parent: Element): number {
  const mark = document.createElement('span');
  mark.style.cssText = 'display: inline-block; width: 0; height: 0';
  parent.insertBefore(mark, node);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}

function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundColor !== 'transparent') return backgroundColor;
  }
  return 'none';
}

function opacityOf(element: Element): number {
  let opacity = 1;
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

/** Wide enough to tell whether glyphs touch, small enough to be quick. */
const drawnWidth = 480;

function countTouching(lines: readonly MeasuredLine[], element: Element): number {
  let touching = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [above, below] = [lines[at - 1], lines[at]];
    if (above !== undefined && below !== undefined && touch(above, below, element)) touching += 1;
  }
  return touching;
}

function touch(above: MeasuredLine, below: MeasuredLine, element: Element): boolean {
  const band = { top: below.ink.top, bottom: above.ink.bottom };
  if (band.bottom <= band.top) return false;
  const left = Math.min(above.ink.left, below.ink.left);
  const width = Math.max(above.ink.right, below.ink.right) - left;
  const scale = Math.min(1, drawnWidth / width);
  const pixels = (line: MeasuredLine) => drawBand(line, { left, ...band }, width, scale, element);
  const [one, other] = [pixels(above), pixels(below)];
  for (let at = 3; at < one.length; at += 4) if ((one[at] ?? 0) > 200 && (other[at] ?? 0) > 200) return true;
  return false;
}

/** The part of a line that lies in a band of the screen, drawn small. */
function drawBand(
  { text, ink }: MeasuredLine,
  band: { readonly left: number; readonly top: number; readonly bottom: number },
  width: number,
  scale: number,
  element: Element,
): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.max(1, Math.ceil((band.bottom - band.top) * scale));
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('no canvas');
  const metrics = metricsOf(text, element);
  drawing.scale(scale, scale);
  writeAs(element, drawing);
  const x = ink.left + metrics.actualBoundingBoxLeft - band.left;
  const y = ink.top + metrics.actualBoundingBoxAscent - band.top;
  drawing.fillText(text, x, y);
  return drawing.getImageData(0, 0, canvas.width, canvas.height).data;
}
