import { arrangeCodeTexts, arrangeQr } from './arrange-code.ts';
import { arrangeLargeNext, arrangeNext } from './arrange-next.ts';
import { arrangeBadge, arrangeTitle } from './arrange-title.ts';
import { arrangeWhen, isCut } from './arrange-when.ts';
import { type Block, type Box, centreShift, place, stack } from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { Arranged, ArrangeInput } from './slide-layout.ts';

/** Shares of the width of the content. */
const grid = {
  landscape: { side: 0.3, gutter: 0.055 },
  square: { side: 0.34, gutter: 0.05 },
  wide: { side: 0.25, gutter: 0.045 },
} as const;

/** Landscape: the title on the left; date, place and QR code in a column on the right. */
export function arrangeColumns(input: ArrangeInput, content: Box): Arranged {
  const { layout, titleFloor } = input.screen.sizes;
  const { width, height } = content;
  const { side, gutter } = grid[layout === 'portrait' ? 'landscape' : layout];
  // Wide enough for a time on one line, also in the larger type that a distance requires.
  const sideWidth = Math.max(width * side, Math.min(width * 0.42, 7.75 * titleFloor));
  const gap = width * gutter;
  const x = width - sideWidth;
  const left = arrangeTitleColumn(input, { width: x - gap, height });
  const right = arrangeSideColumn(input, { width: sideWidth, height });
  const rule = { kind: 'rule', x: x - gap / 2, y: 0, width: input.screen.scale.hair, height } as const;
  const blocks = [...left.blocks, rule, ...place(right, x, 0)];
  return { ...left, blocks, misfits: left.misfits + right.misfits };
}

function arrangeTitleColumn(input: ArrangeInput, { width, height }: Box) {
  const badge = arrangeBadge(input, width);
  const list = arrangeNext(input, { width, height });
  const below = list.height === 0 ? 0 : list.height + 0.8 * input.screen.scale.large;
  const room = { width, height: height - badge.height - below };
  const title = arrangeTitle(input, room);
  const free = room.height - title.height;
  // More of the following events in larger type; without any, the title moves to the optical centre.
  const isLarge = input.extras.isRich && list.height > 0;
  const next = isLarge ? arrangeLargeNext(input, { width, height: list.height + free }) : list;
  const titleY = badge.height + centreShift(list, free, height);
  const blocks = [...badge.blocks, ...place(title, 0, titleY), ...place(next, 0, height - next.height)];
  return { ...title, blocks, misfits: title.height > room.height + 1 ? 4 : 0 };
}

/** Tried in order until date, place and QR code fit: smaller text, a smaller code, fewer lines for the place. */
const sideSteps = [
  { share: 1, size: 'preferred', isCompact: false, placeLines: 9 },
  { share: 0.85, size: 'preferred', isCompact: false, placeLines: 9 },
  { share: 0.85, size: 'minimum', isCompact: false, placeLines: 9 },
  { share: 0.65, size: 'minimum', isCompact: false, placeLines: 9 },
  { share: 0.85, size: 'minimum', isCompact: true, placeLines: 9 },
  { share: 0.6, size: 'minimum', isCompact: true, placeLines: 9 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 9 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 4 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 3 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 2 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 1 },
  { share: 0.3, size: 'minimum', isCompact: true, placeLines: 0 },
] as const;

function arrangeSideColumn(input: ArrangeInput, { width, height }: Box) {
  const { small, middle } = input.screen.scale;
  const arrangeStep = (step: (typeof sideSteps)[number]) => {
    const { verb, address } = arrangeCodeTexts(input, width);
    const qr = arrangeQr(input, { width, height: height * 0.42 }, step.size);
    const foot = stack<Block>([verb, qr, address], 0.35 * small);
    const when = arrangeWhen(input, { ...step, markWidth: width, lineWidth: width });
    const head = stack([when.mark, when.lines], when.gap);
    const gap = foot.height > 0 ? (step.isCompact ? 0.5 : 0.9) * middle : 0;
    const blocks = [...head.blocks, ...place(foot, 0, height - foot.height)];
    const isTooHigh = head.height > height - foot.height - gap;
    return { blocks, misfits: isTooHigh ? 4 : Number(head.blocks.some(isCut)) };
  };
  return firstMatchOrLast(sideSteps, arrangeStep, ({ misfits }) => misfits < 4);
}
