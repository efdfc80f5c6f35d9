import { countTouching } from './count-touching.ts';
import { type Box, boxOf, inkOf, metricsOf, runsOf } from './text-runs.ts';

export interface MeasuredLine {
  readonly text: string;
  /** Extent of the glyphs. */
  readonly ink: Box;
  readonly baseline: number;
  /** Box of the line's element. */
  readonly box: Box;
}

export interface MeasuredText {
  /** `data-role`, else the class or tag. */
  readonly role: string;
  readonly box: Box;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** Height of a capital, px. */
  readonly capHeight: number;
  /** The computed value is a colour such as `rgb(…)`. */
  readonly color: string;
  readonly background: string;
  /** Product of its own and all inherited opacities. */
  readonly opacity: number;
  readonly lines: readonly MeasuredLine[];
  /** Pairs of neighbouring lines whose glyphs touch. */
  readonly touchingLines: number;
}

export function measureText(element: HTMLElement, nodes: readonly Text[]): MeasuredText {
  const { fontSize, fontWeight, color } = getComputedStyle(element);
  const lines = linesOf(nodes).map(measureLine);
  return {
    role: element.dataset['role'] ?? (element.className || element.tagName),
    box: boxOf(element.getBoundingClientRect()),
    fontSize: Number.parseFloat(fontSize),
    fontWeight: Number(fontWeight),
    capHeight: metricsOf('H', element).actualBoundingBoxAscent,
    color,
    background: backgroundOf(element),
    opacity: opacityOf(element),
    lines: lines.map(({ text, ink, baseline, box }) => ({ text, ink, baseline, box })),
    touchingLines: countTouching(lines),
  };
}

/** Text nodes by line, each of which ends with an element that breaks it. */
function linesOf(nodes: readonly Text[]): readonly (readonly Text[])[] {
  const lines: Text[][] = [];
  let last: Text | null = null;
  for (const node of nodes) {
    const isSame =
      last !== null && blockOf(last) === blockOf(node) && !drawnAfter(lineEndOf(last)).includes('\n');
    const [line] = lines.slice(-1);
    if (isSame) line?.push(node);
    else lines.push([node]);
    last = node;
  }
  return lines;
}

/** The nearest ancestor that is not inline. */
function blockOf(node: Text): Element {
  let at = node.parentElement;
  while (at !== null && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement;
  if (at === null) throw new Error('a text outside of every element');
  return at;
}

/** What CSS draws after an element: a hyphen, an ellipsis, a line break. */
function drawnAfter(element: Element): string {
  const { content } = getComputedStyle(element, '::after');
  if (content === 'none' || content === 'normal') return '';
  return content.replace(/^["']|["']$/g, '').replace(/\\a ?/i, '\n');
}

/** The empty element that ends a line after this text, else the block. */
function lineEndOf(node: Text): Element {
  const inner = node.parentElement?.classList.contains('emoji') ? node.parentElement : node;
  for (let at = inner.nextSibling; at instanceof Element && at.textContent === ''; at = at.nextSibling)
    if (drawnAfter(at) !== '') return at;
  return blockOf(node);
}

function measureLine(nodes: readonly Text[]) {
  const [first] = nodes;
  const [last] = nodes.slice(-1);
  if (first === undefined || last === undefined) throw new Error('a line without text');
  const line = blockOf(first);
  const end = lineEndOf(last);
  const mark = drawnAfter(end).replace('\n', '');
  const anchor = end === line ? line.firstChild : end;
  const runs = nodes.flatMap((node, index) =>
    runsOf(node, index === nodes.length - 1 ? { line, mark, anchor } : null),
  );
  const inks = runs.map(inkOf);
  const ink = {
    left: Math.min(...inks.map(({ left }) => left)),
    top: Math.min(...inks.map(({ top }) => top)),
    right: Math.max(...inks.map(({ right }) => right)),
    bottom: Math.max(...inks.map(({ bottom }) => bottom)),
  };
  const text = runs.map((run) => run.text).join('');
  // Emoji have a baseline of their own.
  const [base] = [...runs, ...runs.filter(({ element }) => !element.classList.contains('emoji'))].slice(-1);
  return { text, ink, baseline: base?.baseline ?? 0, box: boxOf(line.getBoundingClientRect()), runs };
}

/** The box below a text is no ancestor of it. */
function boxBelow(element: Element): Element | null {
  const { left, top: upper, bottom } = element.getBoundingClientRect();
  const top = (upper + bottom) / 2;
  const isAround = (box: Element) => {
    const around = box.getBoundingClientRect();
    return around.left <= left && left < around.right && around.top <= top && top < around.bottom;
  };
  const boxes = [...(element.closest('article')?.querySelectorAll('span.box') ?? [])];
  // Old engines have no `findLast`.
  return boxes.reverse().find(isAround) ?? null;
}

function backgroundOf(element: Element): string {
  for (let at: Element | null = boxBelow(element) ?? element; at !== null; at = at.parentElement) {
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
