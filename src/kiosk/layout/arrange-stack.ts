import { bodyMetrics, capOffset, displayMetrics, lineHeights } from '#typesetting/font-metrics.ts';
import { arrangeCodeTexts, arrangeQr, type QrSize } from './arrange-code.ts';
import { arrangeLargeNext, arrangeNext } from './arrange-next.ts';
import { arrangeBadge, arrangeTitle } from './arrange-title.ts';
import { arrangeWhen, fontSizeOf, isBroken, isCut, isHeadline, type WhenRoom } from './arrange-when.ts';
import {
  type Block,
  type Box,
  centreShift,
  type Group,
  noBlocks,
  place,
  stack,
  type TextBlock,
} from './blocks.ts';
import { chooseArrangement } from './choose-arrangement.ts';
import type { Arranged, ArrangeInput, SlideInput } from './slide-layout.ts';

/** Tried in order until the title has room. A long place may use the whole width unless `isTight`. */
const stackSteps = [
  { share: 1, size: 'preferred', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.75, size: 'preferred', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.6, size: 'minimum', isCompact: false, placeLines: 5, isTight: false },
  { share: 0.5, size: 'minimum', isCompact: true, placeLines: 5, isTight: false },
  { share: 0.5, size: 'minimum', isCompact: true, placeLines: 2, isTight: true },
] as const;

/** In portrait or beside an image: date and place at the top, the title in the middle, the QR code at the bottom. */
export function arrangeStack(input: ArrangeInput, content: Box): Arranged {
  const { scale, sizes } = input.screen;
  const { width, height } = content;
  const gap = 0.9 * scale.large;
  const arrangeStep = (step: (typeof stackSteps)[number]) => {
    const headOf = (form: HeadForm, isCompact = step.isCompact) =>
      arrangeHead(input, width, { ...step, isCompact }, form);
    const beside = headOf('beside');
    const isAcross = sizes.layout === 'portrait' && !step.isTight && beside.lines.some(isBroken);
    const usual = isAcross ? headOf('across', true) : beside;
    const usualFoot = arrangeFoot(input, content, step.size);
    const titleGap = 1.6 * gap + scale.hair;
    const spaceFor = (foot: Group) => (foot.height > 0 ? foot.height + gap : 0);
    const room = height - spaceFor(usualFoot) - usual.height - titleGap;
    const title = arrangeTitle(input, { width, height: room });
    const foot = arrangeRichFoot(input, content, step.size, usualFoot, room - title.height);
    const free = room - title.height + spaceFor(usualFoot) - spaceFor(foot);
    // The larger date must not divide a time or a word.
    const ample = free > 0 ? headOf('ample') : usual;
    const head = ample.height - usual.height <= free && !ample.lines.some(isBroken) ? ample : usual;
    const rule = { kind: 'rule', x: 0, y: head.height + gap, width, height: scale.hair } as const;
    const left = free - (head.height - usual.height);
    const titleY = head.height + titleGap + centreShift(noBlocks, left, height);
    const below = [...place(title, 0, titleY), ...place(foot, 0, height - foot.height)];
    const misfits = 4 * Number(free < -1) + Number(head.lines.some(isCut));
    return { ...title, blocks: [...head.blocks, rule, ...below], misfits };
  };
  return chooseArrangement(stackSteps, arrangeStep, 7.5 * sizes.unit);
}

/** The mark left of its lines; above them over the whole width; larger, a numeral left of its lines, a word above them. */
type HeadForm = 'beside' | 'across' | 'ample';

/** Factor for the date if the title leaves room. */
const ampleFactor = 1.45;
const gutter = 0.05;

function arrangeHead(
  input: SlideInput,
  width: number,
  step: Omit<WhenRoom, 'markWidth' | 'lineWidth'>,
  form: HeadForm,
) {
  const isAmple = form === 'ample';
  const isStacked = form === 'across' || (isAmple && input.slide.when.mark.kind !== 'day');
  const markWidth = isStacked ? width : width * ((isAmple ? 0.56 : 0.48) - gutter / 2);
  const lineX = markWidth + gutter * width;
  const lineWidth = isStacked ? width : width - lineX;
  const share =
    step.share * (input.screen.sizes.layout === 'portrait' ? 1 : 0.72) * (isAmple ? ampleFactor : 1);
  const { mark, lines, gap } = arrangeWhen(input, { ...step, markWidth, lineWidth, share });
  const badge = arrangeBadge(input, width);
  // Ascenders and umlauts of such a large mark would extend above the content.
  const top = badge.height + (isStacked && badge.height === 0 ? 0.04 * fontSizeOf(mark) : 0);
  const lineY = capTop(mark) - capTop(lines);
  const beside = {
    blocks: [...mark.blocks, ...place(lines, lineX, lineY)],
    height: Math.max(mark.height, lines.height + lineY),
  };
  const when = isStacked ? stack([mark, lines], gap) : beside;
  const blocks = [...badge.blocks, ...place(when, 0, top)];
  return { blocks, height: top + when.height, lines: lines.blocks };
}

/** Distance from the top of a group to its capitals, px. */
function capTop({ blocks: [first] }: Group<TextBlock>): number {
  if (first === undefined || isHeadline(first)) return 0;
  return capOffset(displayMetrics, first.fontSize, first.lineHeight / first.fontSize);
}

/** From this ratio of height to width, the texts of the QR code are above and below it, else beside it. */
const minTallRatio = 1.35;

/** With all following events above the code, in larger type and over the whole width, if there is room for them. */
function arrangeRichFoot(input: ArrangeInput, content: Box, size: QrSize, usual: Group, free: number): Group {
  const { next, extras, screen } = input;
  if (!extras.isRich || extras.next === 0 || next.length === 0) return usual;
  const foot = arrangeFoot({ ...input, next: [] }, content, size);
  const gap = foot.height > 0 ? 0.9 * screen.scale.large : 0;
  const height = usual.height + free - foot.height - gap;
  const list = arrangeLargeNext(input, { width: content.width, height });
  if (list.count < next.length) return usual;
  return {
    blocks: [...list.blocks, ...place(foot, 0, list.height + gap)],
    height: list.height + gap + foot.height,
  };
}

function arrangeFoot(input: ArrangeInput, { width, height }: Box, size: QrSize): Group {
  const isTall = height > minTallRatio * width && input.next.length > 0 && input.extras.next > 0;
  const { small, large } = input.screen.scale;
  const qr = arrangeQr(input, { width: width * (0.48 - gutter / 2), height: height * 0.26 }, size);
  const x = qr.height + gutter * width;
  const textWidth = isTall || qr.height === 0 ? width : width - x;
  const { verb, address } = arrangeCodeTexts(input, textWidth);
  const gap = 0.35 * small;
  const texts = stack([verb, address], gap);
  if (qr.height === 0) {
    const list = arrangeNext(input, { width, height });
    const y = texts.height === 0 ? 0 : texts.height + 0.8 * large;
    return { blocks: [...texts.blocks, ...place(list, 0, y)], height: y + list.height };
  }
  const nextIn = (maxHeight: number) => arrangeNext(input, { width: width - x, height: maxHeight });
  if (isTall) {
    // The next events are beside the QR code, aligned with its upper edge.
    const code = stack<Block>([verb, qr, address], gap);
    const y = verb.height + gap - capOffset(bodyMetrics, small, lineHeights.strong);
    const blocks = [...code.blocks, ...place(nextIn(qr.height), x, y)];
    return { blocks, height: code.height + 0.6 * small * address.blocks.length };
  }
  // The next events are below the texts, aligned with the lower edge of the QR code.
  const list = nextIn(qr.height - texts.height - small);
  const blocks = [...qr.blocks, ...place(texts, x, 0), ...place(list, x, qr.height - list.height)];
  return { blocks, height: Math.max(qr.height, texts.height) };
}
