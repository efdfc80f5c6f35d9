import { bodyMetrics, capOffset, displayMetrics, type Font } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { TextBlock } from './blocks.ts';

/* Where the letters of a text are that was set, and how well it fits. */

const metricsOf = (font: Font) => (font === 'display' ? displayMetrics : bodyMetrics);

const capShift = ({ font, fontSize, lineHeight }: TextBlock) =>
  capOffset(metricsOf(font), fontSize, lineHeight / fontSize);

/** With the capitals of the first line at `y`. */
export const capsAt = (block: TextBlock, y: number): TextBlock => ({ ...block, y: y - capShift(block) });

/** With the baseline of the last line at `y`. */
export const baselineAt = (block: TextBlock, y: number): TextBlock => ({
  ...block,
  y: y + block.y - lastBaseline(block),
});

export const capTop = (block: TextBlock): number => block.y + capShift(block);

export function lastBaseline(block: TextBlock): number {
  const { y, height, lineHeight, font, fontSize } = block;
  return y + height - lineHeight + capShift(block) + metricsOf(font).capHeight * fontSize;
}

const descending = /[gjpqyQ,;()/ß\p{Extended_Pictographic}]|[^ -\u024f\u2010-\u2122]/u;

/** Whether letters of the last line descend below its baseline. */
export const hasDescender = ({ fitted: { lines } }: TextBlock): boolean =>
  descending.test(lines[lines.length - 1]?.text ?? '');

/** Where the ink of each line ends, px. */
export const lineEnds = (tools: Typesetting, { fitted, font, fontSize, x }: TextBlock): readonly number[] =>
  fitted.lines.map(
    ({ text, hyphen }) => x + tools[font].measure(text.trim() + (hyphen ? '-' : '')) * fontSize,
  );

/** em. */
export const descent = 0.22;

export const isShortened = ({ fitted }: TextBlock): boolean => fitted.shortened;

/** Whether a word is divided or the text is shortened. */
export const isBroken = ({ fitted: { shortened, lines } }: TextBlock): boolean =>
  shortened || lines.slice(0, -1).some(({ text, hyphen }) => hyphen || /\S$/.test(text));
