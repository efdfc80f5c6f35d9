import type { Rect, SlideInput, TextBlock } from './slide-layout.ts';
import { lineHeights, textBlock } from './text-blocks.ts';

/** em. */
const badgePadding = { x: 0.42, y: 0.2 } as const;

/** On one line. `height`: with the space below it, px; 0 without a badge. */
export function arrangeBadge(
  { slide: { badge }, screen: { scale }, tools }: SlideInput,
  room: Rect,
): { readonly blocks: readonly TextBlock[]; readonly height: number } {
  if (badge === '') return { blocks: [], height: 0 };
  const { measure } = tools.strong;
  const largest = room.width / (measure(badge) + 2.1 * badgePadding.x);
  const fontSize = Math.max(scale.small, Math.min(0.86 * scale.middle, largest));
  const padding = 2 * badgePadding.x * fontSize;
  const style = { role: 'badge', font: 'strong', tone: 'background', fontSize } as const;
  const block = textBlock(badge, style, { width: room.width - padding, maxLines: 1 }, tools);
  const { lines, rest } = block.fitted;
  const ems = measure(`${lines[0]?.text.trim() ?? ''}${rest === '' ? '' : '…'}`);
  const width = Math.min(room.width, Math.ceil(ems * fontSize) + padding + 1);
  const height = fontSize * (lineHeights.strong + 2 * badgePadding.y);
  const blocks = [{ ...block, x: room.x, y: room.y, width, height }];
  return { blocks, height: height + 0.5 * scale.large };
}
