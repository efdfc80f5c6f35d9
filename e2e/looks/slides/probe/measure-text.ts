import { countTouching } from './count-touching.ts';
import { type Box, boxOf, inkOf, metricsOf, runsOf } from './text-runs.ts';

export interface MeasuredLine {
  readonly text: string;
  /** Extent of the glyphs. */
  readonly ink: Box;
  /** Box of the line's element. */
  readonly box: Box;
}

export interface MeasuredText {
  /** `data-role`, else the class or tag. */
  readonly role: string;
  readonly box: Box;
  readonly fontSize: number;
  /** Height of a capital, px. */
  readonly capHeight: number;
  /** As computed: `rgb(…)`. */
  readonly color: string;
  readonly background: string;
  /** Product of its own and all inherited opacities. */
  readonly opacity: number;
  readonly lines: readonly MeasuredLine[];
  /** Pairs of neighbouring lines whose glyphs touch. */
  readonly touchingLines: number;
}

export function measureText(element: HTMLElement, nodes: readonly Text[]): MeasuredText {
  const { fontSize, color } = getComputedStyle(element);
  const byLine = new Map<Element, Text[]>();
  for (const node of nodes) byLine.set(lineOf(node), [...(byLine.get(lineOf(node)) ?? []), node]);
  const lines = [...byLine].map(([line, parts]) => measureLine(line, parts));
  return {
    role: element.dataset['role'] ?? (element.className || element.tagName),
    box: boxOf(element.getBoundingClientRect()),
    fontSize: Number.parseFloat(fontSize),
    capHeight: metricsOf('H', element).actualBoundingBoxAscent,
    color,
    background: backgroundOf(element),
    opacity: opacityOf(element),
    lines: lines.map(({ text, ink, box }) => ({ text, ink, box })),
    touchingLines: countTouching(lines),
  };
}

/** The nearest ancestor that is not inline. */
function lineOf(node: Text): Element {
  let at = node.parentElement;
  while (at !== null && getComputedStyle(at).display.startsWith('inline')) at = at.parentElement;
  if (at === null) throw new Error('a text outside of every element');
  return at;
}

function measureLine(line: Element, nodes: readonly Text[]) {
  const after = getComputedStyle(line, '::after').content.replace(/^["']|["']$/g, '');
  const mark = after === 'none' || after === 'normal' ? '' : after;
  const runs = nodes.flatMap((node, index) =>
    runsOf(node, index === nodes.length - 1 ? { line, mark } : null),
  );
  const inks = runs.map(inkOf);
  const ink = {
    left: Math.min(...inks.map(({ left }) => left)),
    top: Math.min(...inks.map(({ top }) => top)),
    right: Math.max(...inks.map(({ right }) => right)),
    bottom: Math.max(...inks.map(({ bottom }) => bottom)),
  };
  const text = runs.map((run) => run.text).join('');
  return { text, ink, box: boxOf(line.getBoundingClientRect()), runs };
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
