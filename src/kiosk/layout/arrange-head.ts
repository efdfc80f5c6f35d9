import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { arrangeBadge } from './arrange-badge.ts';
import { arrangeWhen, type WhenRoom } from './arrange-when.ts';
import { placeStack, type Stacked, stackHeight } from './text-blocks.ts';
import type { Rect, SlideInput, TextBlock } from './slide-layout.ts';

/** Factor for the date if the title leaves room. */
const ampleFactor = 1.45;

/**
 * Date and place with the badge above them. `beside`: the mark on the left of its lines; `across`: above them, over the whole
 * width; `ample`: larger, a numeral beside its lines, a word above them.
 */
export function arrangeHead(
  input: SlideInput,
  content: Rect,
  step: Pick<WhenRoom, 'share' | 'isCompact' | 'placeLines'>,
  form: 'beside' | 'across' | 'ample' = 'beside',
) {
  const { sizes } = input.screen;
  const isAmple = form === 'ample';
  const isStacked = form === 'across' || (isAmple && input.slide.when.mark.kind !== 'day');
  const gutter = 0.05 * content.width;
  const markWidth = isStacked ? content.width : content.width * (isAmple ? 0.56 : 0.48) - gutter / 2;
  const lineWidth = isStacked ? content.width : content.width - markWidth - gutter;
  const share = step.share * (sizes.layout === 'portrait' ? 1 : 0.72) * (isAmple ? ampleFactor : 1);
  const room = { ...step, markWidth, lineWidth, share };
  const { mark, lines } = arrangeWhen(input, room);
  const lineBlocks = lines.map(({ block }) => block);
  const badge = arrangeBadge(input, content);
  const y = content.y + badge.height;
  if (isStacked) {
    const all = [...mark, ...lines];
    // Ascenders and umlauts of such a large mark would extend above the content.
    const rise = badge.height === 0 ? 0.04 * (mark[0]?.block.fontSize ?? 0) : 0;
    const blocks = [...badge.blocks, ...placeStack(all, content.x, y + rise)];
    return { blocks, height: badge.height + rise + stackHeight(all), lines: lineBlocks };
  }
  const [x, rise] = [content.x + markWidth + gutter, capTop(lines) - capTop(mark)];
  return {
    blocks: [...badge.blocks, ...placeStack(mark, content.x, y), ...placeStack(lines, x, y - rise)],
    height: badge.height + Math.max(stackHeight(mark), stackHeight(lines) - rise),
    lines: lineBlocks,
  };
}

/** Distance from the top of the first box to its capitals, px; 0 for a headline, whose box is as high as its capitals. */
function capTop([first]: readonly Stacked<TextBlock>[]): number {
  if (first === undefined || first.block.lineHeight < first.block.fontSize) return 0;
  const { fontSize, lineHeight } = first.block;
  return capOffset(displayMetrics, fontSize, lineHeight / fontSize);
}
