import type { Rect, Scale, TextBlock, Typesetting } from './slide-layout.ts';
import { lineHeights, textBlock } from './text-blocks.ts';
import type { SlideInput } from './slide-input.ts';

/** White space round a badge's word, in sizes of its type. */
const badgePadding = { x: 0.42, y: 0.2 } as const;

/** As large as its words find room in one line, px. */
function badgeSize(text: string, width: number, { small, middle }: Scale, { measure }: Typesetting): number {
  return Math.max(small, Math.min(0.86 * middle, width / (measure.strong(text) + 2.1 * badgePadding.x)));
}

/** The badge of a slide and the height it takes with the space under it, px; neither where it has none. */
export function arrangeBadge(
  { slide: { badge }, screen: { scale }, tools }: SlideInput,
  room: Rect,
): { readonly badge: readonly TextBlock[]; readonly above: number } {
  if (badge === '') return { badge: [], above: 0 };
  const block = setBadge(badge, room, scale, tools);
  return { badge: [block], above: block.height + 0.5 * scale.large };
}

/** One label, set in the ground's colour on the ink's; its box is as wide as its words. */
function setBadge(text: string, room: Rect, scale: Scale, tools: Typesetting): TextBlock {
  const fontSize = badgeSize(text, room.width, scale, tools);
  const around = 2 * badgePadding.x * fontSize;
  const style = { role: 'badge', font: 'strong', tone: 'ground', fontSize } as const;
  const block = textBlock(text, style, { width: room.width - around, maxLines: 1 }, tools);
  const widest = Math.max(
    ...block.set.lines.map((line) =>
      tools.measure.strong(`${line.text.trim()}${block.set.rest === '' ? '' : '…'}`),
    ),
  );
  const width = Math.min(room.width, Math.ceil(widest * fontSize) + around + 1);
  return {
    ...block,
    x: room.x,
    y: room.y,
    width,
    height: fontSize * (lineHeights.strong + 2 * badgePadding.y),
  };
}
