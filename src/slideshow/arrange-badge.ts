import type { Rect, Scale, TextBlock, Typesetting } from './composition.ts';
import { lineHeights, setBlock } from './set-block.ts';
import type { SlideInput } from './slide-input.ts';

/** White space round a badge's word, in sizes of its type. */
const badgePadding = { x: 0.42, y: 0.2 } as const;

const badgeSize = (scale: Scale) => Math.max(scale.small, 0.86 * scale.middle);

/** The height of a badge, px: one line and the space round it. */
function badgeHeight(scale: Scale): number {
  return badgeSize(scale) * (lineHeights.strong + 2 * badgePadding.y);
}

/** The badge of a slide and the height it takes with the space under it, px; neither where it has none. */
export function arrangeBadge(
  { slide: { badge }, screen: { scale }, tools }: SlideInput,
  room: Rect,
): { readonly badge: readonly TextBlock[]; readonly above: number } {
  if (badge === null) return { badge: [], above: 0 };
  return { badge: [setBadge(badge.text, room, scale, tools)], above: badgeHeight(scale) + 0.5 * scale.large };
}

/** One label, set in the ground's colour on the ink's; its box is as wide as its words. */
function setBadge(text: string, room: Rect, scale: Scale, tools: Typesetting): TextBlock {
  const fontSize = badgeSize(scale);
  const around = 2 * badgePadding.x * fontSize;
  const style = { role: 'badge', face: 'strong', tone: 'ground', fontSize } as const;
  const block = setBlock(text, style, { width: room.width - around, maxLines: 1 }, tools);
  const widest = Math.max(
    ...block.set.lines.map((line) =>
      tools.measure.strong(`${line.text.trim()}${block.set.rest === '' ? '' : '…'}`),
    ),
  );
  const width = Math.min(room.width, Math.ceil(widest * fontSize) + around + 1);
  return { ...block, x: room.x, y: room.y, width, height: badgeHeight(scale) };
}
