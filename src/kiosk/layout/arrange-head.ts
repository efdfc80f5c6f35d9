import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { arrangeBadge } from './arrange-badge.ts';
import { arrangeWhen, type WhenRoom } from './arrange-when.ts';
import type { Block, Rect, TextBlock } from './slide-layout.ts';
import { placeStack, type Stacked, stackHeight } from './text-blocks.ts';
import type { SlideInput } from './slide-input.ts';

/** A poster whose title leaves room has a larger date: words over the whole width, a numeral by this share. */
const ampleShare = 1.45;

export interface Head {
  readonly blocks: readonly Block[];
  readonly height: number;
  /** Month, time and place. */
  readonly lines: readonly TextBlock[];
}

/**
 * The mark, on the left of its lines, or over them across the whole width; where there is ample room larger, a word over its
 * lines. A badge over both.
 */
export function arrangeHead(
  input: SlideInput,
  content: Rect,
  step: Pick<WhenRoom, 'share' | 'isCompact' | 'placeLines'>,
  form: 'beside' | 'across' | 'ample' = 'beside',
): Head {
  const { sizes } = input.screen;
  const isAmple = form === 'ample';
  const isStacked = form === 'across' || (isAmple && input.slide.when.mark.kind !== 'day');
  const gutter = 0.05 * content.width;
  const markWidth = isStacked ? content.width : content.width * (isAmple ? 0.56 : 0.48) - gutter / 2;
  const lineWidth = isStacked ? content.width : content.width - markWidth - gutter;
  const share = step.share * (sizes.layout === 'portrait' ? 1 : 0.72) * (isAmple ? ampleShare : 1);
  const room = { ...step, markWidth, lineWidth, share };
  const { mark, lines } = arrangeWhen(input, room);
  const texts = lines.map(({ block }) => block);
  const { badge, above } = arrangeBadge(input, content);
  const y = content.y + above;
  if (isStacked) {
    const all = [...mark, ...lines];
    // So large, ascenders and umlauts would rise over the edge at which capitals stand.
    const rise = badge.length === 0 ? 0.04 * (mark[0]?.block.fontSize ?? 0) : 0;
    const blocks = [...badge, ...placeStack(all, content.x, y + rise)];
    return { blocks, height: above + rise + stackHeight(all), lines: texts };
  }
  const [x, rise] = [content.x + markWidth + gutter, capTop(lines) - capTop(mark)];
  return {
    blocks: [...badge, ...placeStack(mark, content.x, y), ...placeStack(lines, x, y - rise)],
    height: above + Math.max(stackHeight(mark), stackHeight(lines) - rise),
    lines: texts,
  };
}

/** How far the first capitals lie below the top of their box, px: a headline's box is as high as they are. */
function capTop([first]: readonly Stacked<TextBlock>[]): number {
  if (first === undefined || first.block.lineHeight < first.block.fontSize) return 0;
  const { fontSize, lineHeight } = first.block;
  return capOffset(displayMetrics, fontSize, lineHeight / fontSize);
}
