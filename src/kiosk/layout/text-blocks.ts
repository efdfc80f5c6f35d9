import { bodyMetrics, displayMetrics, type Font } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, TextBlock } from './slide-layout.ts';

type BlockStyle = Pick<TextBlock, 'role' | 'font' | 'tone' | 'fontSize'>;

/** Multiples of the font size. */
export const lineHeights: Readonly<Record<Font, number>> = { display: 1.05, body: 1.3, strong: 1.3 };

/** A text of a given size in at most `maxLines` lines, placed at the origin. */
export function textBlock(
  text: string,
  style: BlockStyle,
  { width, maxLines }: { readonly width: number; readonly maxLines: number },
  tools: Typesetting,
): TextBlock {
  const { font, fontSize } = style;
  const fitted = tools[font].layOutParagraph({ text, width, fontSize, maxLines });
  const lineHeight = fontSize * lineHeights[font];
  return {
    kind: 'text',
    ...style,
    x: 0,
    y: 0,
    width,
    height: fitted.lines.length * lineHeight,
    lineHeight,
    fitted,
  };
}

/**
 * One line, as large as the width allows between floor and ceiling, in a box as high as its capitals; on two lines if even
 * the smallest size is too wide for one. At the origin.
 */
export function headlineBlock(
  text: string,
  style: Omit<BlockStyle, 'fontSize'>,
  { width, ceiling, floor }: { readonly width: number; readonly ceiling: number; readonly floor: number },
  tools: Typesetting,
): TextBlock {
  const ems = tools[style.font].measure(text);
  const fontSize = Math.max(floor, Math.min(ceiling, ems > 0 ? width / ems : ceiling));
  if (ems * fontSize > width + 0.5)
    return textBlock(text, { ...style, fontSize }, { width, maxLines: 2 }, tools);
  const { capHeight } = style.font === 'display' ? displayMetrics : bodyMetrics;
  const lineHeight = fontSize * capHeight;
  const fitted = { lines: [{ text, hyphen: false }], rest: '', shortened: false };
  return { kind: 'text', ...style, fontSize, x: 0, y: 0, width, height: lineHeight, lineHeight, fitted };
}

export function shift<Item extends Block>(blocks: readonly Item[], x: number, y: number): readonly Item[] {
  return blocks.map((block) => ({ ...block, x: x + block.x, y: y + block.y }));
}

export interface Stacked<Item> {
  readonly block: Item;
  /** px above the block; ignored for the first block. */
  readonly gap: number;
}

export function stackOf<Item>(blocks: readonly Item[], gap: number): readonly Stacked<Item>[] {
  return blocks.map((block) => ({ block, gap }));
}

export function stackHeight(items: readonly Stacked<Block>[]): number {
  return items.reduce((sum, { block, gap }, index) => sum + block.height + (index === 0 ? 0 : gap), 0);
}

export function placeStack<Item extends Block>(
  items: readonly Stacked<Item>[],
  x: number,
  y: number,
): readonly Item[] {
  let bottom = y;
  return items.map(({ block, gap }, index) => {
    const top = bottom + (index === 0 ? 0 : gap);
    bottom = top + block.height;
    return { ...block, x, y: top };
  });
}
