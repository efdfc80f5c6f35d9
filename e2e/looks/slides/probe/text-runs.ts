/* Runs in the page, also in Chromium 79. Boxes are in CSS px from the upper left corner of the viewport. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });

/** A part of a line in one font: emoji have runs of their own. */
export interface Run {
  readonly text: string;
  /** The element with its font. */
  readonly element: Element;
  readonly left: number;
  readonly baseline: number;
}

const context = document.createElement('canvas').getContext('2d');

export function metricsOf(text: string, element: Element): TextMetrics {
  if (context === null) throw new Error('no canvas');
  copyTextStyle(element, context);
  return context.measureText(text);
}

/** Gives a canvas the font and direction of an element; texts are drawn from their left end. */
export function copyTextStyle(element: Element, drawing: CanvasRenderingContext2D): void {
  const { fontStyle, fontWeight, fontSize, fontFamily, direction } = getComputedStyle(element);
  drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  drawing.direction = direction === 'rtl' ? 'rtl' : 'ltr';
  drawing.textAlign = 'left';
}

/** Runs of a text node and, at the end of its line, of the mark drawn by `::after` on the baseline of `anchor`. */
export function runsOf(
  node: Text,
  end: { readonly line: Element; readonly mark: string; readonly anchor: Node | null } | null,
): readonly Run[] {
  const element = node.parentElement ?? document.body;
  const whole = node.textContent ?? '';
  // A trailing space has no ink; in right-to-left text it is on the left.
  const text = end?.mark === '' ? whole.trimEnd() : whole;
  const range = document.createRange();
  range.setStart(node, 0);
  range.setEnd(node, text.length);
  const { left, right } = range.getBoundingClientRect();
  const run = { text, element, left, baseline: baselineOf(node, element) };
  if (end === null || end.mark === '') return [run];
  const { line, mark, anchor } = end;
  const isRtl = getComputedStyle(line).direction === 'rtl';
  const markLeft = isRtl ? left - metricsOf(mark, line).width : right;
  const baseline = anchor === null ? run.baseline : baselineOf(anchor, anchor.parentElement ?? line);
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

/** The bottom edge of an empty inline block is on the baseline. */
function baselineOf(node: Node, parent: Element): number {
  const mark = document.createElement('span');
  mark.style.cssText = 'display: inline-block; width: 0; height: 0';
  parent.insertBefore(mark, node);
  const { bottom } = mark.getBoundingClientRect();
  mark.remove();
  return bottom;
}
