import { capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { arrangeCodeTexts, arrangeQr } from './arrange-code.ts';
import { arrangeLargeNext, arrangeNext } from './arrange-next.ts';
import { arrangePlace } from './arrange-place.ts';
import { arrangeBadge, arrangeTitle } from './arrange-title.ts';
import { arrangeWhen, fontSizeOf, isBroken, isHeadline } from './arrange-when.ts';
import { type Block, type Box, centreShift, type Group, noBlocks, place, stack } from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { Arranged, ArrangeInput, Form, SlideInput } from './slide-layout.ts';

const formOf = (codeShare: number, isSmall: boolean): Form => ({ hasPlaceBelow: false, isSmall, codeShare });

const usualCode = 0.26;
const usualForms = [formOf(usualCode, false), formOf(usualCode, true)] as const;

/** Tried in order until place and title have room; with a distance the QR code gets more of the height. */
export function stackFormsOf({ distance }: SlideInput['screen']): readonly [Form, ...Form[]] {
  if (distance === null) return usualForms;
  return [formOf(0.5, false), formOf(0.4, false), formOf(0.32, false), ...usualForms];
}

/** In portrait or beside an image: date and place at the top, the title in the middle, the QR code at the bottom. */
export function arrangeStack(input: ArrangeInput, { width, height }: Box): Arranged {
  const { scale } = input.screen;
  const gap = 0.5 * scale.large;
  const where = arrangePlace(input, width);
  const headOf = (share: number) => arrangeHead(input, width, share, where);
  const smallHead = headOf(0);
  const code = arrangeCode(input, { width, height });
  const list = arrangeNext(input, { width, height });
  const smallFoot = stack<Block>([list, code], gap);
  const titleGap = 1.3 * gap + scale.hair;
  const room = height - smallHead.height - titleGap - (smallFoot.height > 0 ? smallFoot.height + gap : 0);
  const title = arrangeTitle(input, { width, height: room });
  const free = room - title.height;
  // The larger date must not divide a time or a word.
  const fits = ({ height, isDivided }: typeof smallHead) => !isDivided && height - smallHead.height <= free;
  const head = free < 0 ? smallHead : firstMatchOrLast([1, 0.75, 0], headOf, fits);
  const rest = free - (head.height - smallHead.height);
  const isLarge = input.extras.isRich && list.height > 0;
  const next = isLarge ? arrangeLargeNext(input, { width, height: list.height + rest }, list) : list;
  const foot = stack<Block>([next, code], gap);
  const rule = { kind: 'rule', x: 0, y: head.height + 0.8 * gap, width, height: scale.hair } as const;
  const left = rest - (foot.height - smallFoot.height);
  const titleY = head.height + titleGap + centreShift(noBlocks, left, height, minShift);
  const below = [...place(title, 0, titleY), ...place(foot, 0, height - foot.height)];
  return { ...title, blocks: [...head.blocks, rule, ...below], misfits: free < -1 ? 4 : where.misfits };
}

/** The mark with the time beside it, or below it if both do not fit on one line, and the place. */
function arrangeHead(input: ArrangeInput, width: number, share: number, where: Group) {
  const { large } = input.screen.scale;
  const { mark, lines, gap } = arrangeWhen(input, {
    markWidth: width,
    lineWidth: width,
    share,
    isCompact: true,
  });
  const badge = arrangeBadge(input, width);
  // Ascenders and umlauts of a large mark would extend above the content.
  const top = badge.height === 0 ? 0.04 * fontSizeOf(mark) : badge.height;
  const [first] = mark.blocks;
  const [second, ...others] = lines.blocks;
  const widthOf = (block: typeof first) =>
    block === undefined ? 0 : input.tools.display.measure(wordsOf(block)) * block.fontSize;
  const lineX = widthOf(first) + 0.35 * large;
  const isInline =
    first !== undefined &&
    second !== undefined &&
    isHeadline(first) &&
    others.length === 0 &&
    lineX + widthOf(second) < width;
  // On one line with the mark, at its baseline.
  const inline = () => {
    const blocks = second === undefined ? [] : [{ ...second, width: width - lineX }];
    const y = baselineOf(first) - baselineOf(second);
    const marks = mark.blocks.map((block) => ({ ...block, width: widthOf(block) + 1 }));
    return { blocks: [...marks, ...place({ blocks }, lineX, y)], height: mark.height };
  };
  const when = isInline ? inline() : stack([mark, lines], gap);
  const isDivided = when.blocks.some(isBroken);
  const head = stack<Block>([when, where], (isInline ? 0.3 : 0.15) * large);
  return {
    blocks: [...badge.blocks, ...place(head, 0, top)],
    height: top + head.height,
    isDivided,
  };
}

const wordsOf = ({ fitted: { lines } }: ReturnType<typeof arrangeWhen>['mark']['blocks'][number]) =>
  lines.map(({ text }) => text).join('');

/** Distance from the top of a block to the baseline of its first line, px. */
function baselineOf(block: ReturnType<typeof arrangeWhen>['mark']['blocks'][number] | undefined): number {
  if (block === undefined) return 0;
  const { fontSize, lineHeight } = block;
  const top = isHeadline(block) ? 0 : capOffset(displayMetrics, fontSize, lineHeight / fontSize);
  return top + displayMetrics.capHeight * fontSize;
}

/** Between a rule and a code, a title that stands in the middle looks deliberate. */
const minShift = 0.12;
const gutter = 0.04;
/** Of the width, for a QR code with texts beside it. */
const maxCode = 0.445;

/** The verb beside the QR code, or above it if it is too long or the code would be larger there. */
function arrangeCode(input: ArrangeInput, { width, height }: Box): Group {
  const { tools, screen, slide, form } = input;
  const { small, large } = screen.scale;
  const maxHeight = height * form.codeShare;
  const gap = 0.35 * small;
  const qr = arrangeQr(input, { width, height: maxHeight });
  const beside = arrangeQr(input, { width: width * maxCode, height: maxHeight });
  const x = beside.height + gutter * width;
  const verbWidth = tools.display.measure(slide.code?.verb ?? '') * large;
  const isLargest = beside.isWanted || beside.height >= qr.height;
  if (beside.height > 0 && isLargest && verbWidth < width - x) {
    const { verb, address } = arrangeCodeTexts(input, width - x);
    const texts = stack([verb, address], gap);
    return {
      blocks: [...beside.blocks, ...place(texts, x, 0)],
      height: Math.max(beside.height, texts.height),
    };
  }
  const { verb, address } = arrangeCodeTexts(input, width);
  return stack<Block>(input.modules === null ? [verb, address] : [verb, qr, address], gap);
}
