import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Rect, Scale, TextBlock } from './slide-layout.ts';
import { lineHeights, textBlock } from './text-blocks.ts';
import type { SlideInput } from './slide-input.ts';

/** em. */
const badgePadding = { x: 0.42, y: 0.2 } as const;

/** The largest font size (px) that fits the text on one line. */
function badgeSize(text: string, width: number, { small, middle }: Scale, { strong }: Typesetting): number {
  return Math.max(small, Math.min(0.86 * middle, width / (strong.measure(text) + 2.1 * badgePadding.x)));
}

/** `above`: height of the badge with the space below it, px; 0 without a badge. */
export function arrangeBadge(
  { slide: { badge }, screen: { scale }, tools }: SlideInput,
  room: Rect,
): { readonly badge: readonly TextBlock[]; readonly above: number } {
  if (badge === '') return { badge: [], above: 0 };
  const block = layOutBadge(badge, room, scale, tools);
  return { badge: [block], above: block.height + 0.5 * scale.large };
}

function layOutBadge(text: string, room: Rect, scale: Scale, tools: Typesetting): TextBlock {
  const fontSize = badgeSize(text, room.width, scale, tools);
  const padding = 2 * badgePadding.x * fontSize;
  const style = { role: 'badge', font: 'strong', tone: 'background', fontSize } as const;
  const block = textBlock(text, style, { width: room.width - padding, maxLines: 1 }, tools);
  const widest = Math.max(
    ...block.fitted.lines.map((line) =>
      tools.strong.measure(`${line.text.trim()}${block.fitted.rest === '' ? '' : '…'}`),
    ),
  );
  const width = Math.min(room.width, Math.ceil(widest * fontSize) + padding + 1);
  return {
    ...block,
    x: room.x,
    y: room.y,
    width,
    height: fontSize * (lineHeights.strong + 2 * badgePadding.y),
  };
}
