/*
 * Runs in the page, also in Chromium 79. Boxes are in CSS px from the upper left corner of the screen.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

/** A part of a line in one font: emoji are set apart from the letters round them. */
export interface Run {
  readonly text: string;
  /** Whose font it has. */
  readonly element: Element;
  /** Where it is drawn from. */
  readonly left: number;
  readonly baseline: number;
}

const context = document.createElement('canvas').getContext('2d');

/** What canvas says of a text in an element's font. */
export function metricsOf(text: string, element: Element): TextMetrics {
  if (context === null) throw new Error('no canvas');
  writeAs(element, context);
  return context.measureText(text);
}

/** Lets a canvas write as an element does, from the left end of its text on. */
export function writeAs(element: Element, drawing: CanvasRenderingContext2D): void {
  const { fontStyle, fontWeight, fontSize, fontFamily, direction } = getComputedStyle(element);
  drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  drawing.direction = direction === 'rtl' ? 'rtl' : 'ltr';
  drawing.textAlign = 'left';
}

/** A text node and, at the end of its line, the mark that is drawn after it. */
export function runsOf(
  node: Text,
  end: { readonly line: Element; readonly mark: string } | null,
): readonly Run[] {
  const element = node.parentElement ?? document.body;
  const whole = node.textContent ?? '';
  // The blank at a line's end is no ink; read from the right it stands on the left.
  const text = end?.mark === '' ? whole.trimEnd() : whole;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, text.length);
  const { left, right } = range.getBoundingClientRect();
  const run = { text, element, left, baseline: baselineOf(node, element) };
  if (end === null || end.mark === '') return [run];
  const { line, mark } = end;
  const isRtl = getComputedStyle(line).direction === 'rtl';
  const markLeft = isRtl ? left - metricsOf(mark, line).width : right;
  const [first] = line.childNodes;
  const baseline = first === undefined ? run.baseline : baselineOf(first, line);
  return [run, { text: mark, element: line, left: markLeft, baseline }];
}

export function inkOf({ text, element, left, baseline }: Run): Box {
  const metrics = metricsOf(text, element);
  return {
    left: left - metrics.actualBoundingBoxLeft,
    top: baseline - metrics.actualBoundingBoxAscent,
    right: left + metrics.actualBoundingBoxRight,
    bottom: baseline + metrics.actualBoundingBoxDescent,
  };
}

/** The foot of an inline block without content stands on the baseline. */
function baselineOf(node: Node, parent: Element): number {
  const mark = document.createElement('span');
  mark.style.cssText = 'display: inline-block; width: 0; height: 0';
  parent.insertBefore(mark, node);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}
