import { capOffset, displayMetrics } from '#theme/font-metrics.ts';
import { badgeHeight, setBadge } from './arrange-badge.ts';
import { arrangeWhen, type WhenRoom } from './arrange-when.ts';
import { type Block, type Rect, scaleOf, type TextBlock } from './composition.ts';
import { placeStack, type Stacked, stackHeight } from './set-block.ts';
import type { SlideInput } from './slide-input.ts';

/** A poster whose title leaves room has a larger date: words over the whole width, a numeral by this share. */
const ampleShare = 1.45;

/** The mark on the left, its lines on the right, or under a word where there is ample room; a badge over both. */
export function arrangeHead(
  { slide, language, screen, tools }: SlideInput,
  content: Rect,
  step: Pick<WhenRoom, 'share' | 'isCompact' | 'placeLines'>,
  isAmple = false,
): { readonly blocks: readonly Block[]; readonly height: number } {
  const { when, event } = slide;
  const scale = scaleOf(screen.sizes);
  const isStacked = isAmple && when.mark.kind !== 'day';
  const gutter = 0.05 * content.width;
  const markWidth = isStacked ? content.width : content.width * (isAmple ? 0.56 : 0.48) - gutter / 2;
  const lineWidth = isStacked ? content.width : content.width - markWidth - gutter;
  const share = step.share * (screen.sizes.layout === 'portrait' ? 1 : 0.72) * (isAmple ? ampleShare : 1);
  const room = { ...step, markWidth, lineWidth, share };
  const { mark, lines } = arrangeWhen({ when, place: event.place, language }, room, scale, tools);
  const badge = slide.badge === null ? [] : [setBadge(slide.badge.text, content, scale, tools)];
  const above = badge.length === 0 ? 0 : badgeHeight(scale) + 0.5 * scale.large;
  const y = content.y + above;
  if (isStacked) {
    const all = [...mark, ...lines];
    // So large, ascenders and umlauts would rise over the edge at which capitals stand.
    const rise = badge.length === 0 ? 0.04 * (mark[0]?.block.fontSize ?? 0) : 0;
    const blocks = [...badge, ...placeStack(all, content.x, y + rise)];
    return { blocks, height: above + rise + stackHeight(all) };
  }
  const [x, rise] = [content.x + markWidth + gutter, capTop(lines) - capTop(mark)];
  return {
    blocks: [...badge, ...placeStack(mark, content.x, y), ...placeStack(lines, x, y - rise)],
    height: above + Math.max(stackHeight(mark), stackHeight(lines) - rise),
  };
}

/** How far the first capitals lie below the top of their box, px: a headline's box is as high as they are. */
function capTop([first]: readonly Stacked<TextBlock>[]): number {
  if (first === undefined || first.block.lineHeight < first.block.fontSize) return 0;
  const { fontSize, lineHeight } = first.block;
  return capOffset(displayMetrics, fontSize, lineHeight / fontSize);
}
