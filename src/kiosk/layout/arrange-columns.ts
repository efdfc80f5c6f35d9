import { arrangeQr, arrangeContact } from './arrange-qr.ts';
import { arrangeNext } from './arrange-next.ts';
import { arrangeTitle } from './arrange-title.ts';
import { arrangeWhen } from './arrange-when.ts';
import { arrangeBadge } from './arrange-badge.ts';
import type { Arranged, Block, Extras, Rect, SlideInput } from './slide-layout.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import { placeStack, shift, stackHeight, stackOf } from './text-blocks.ts';

/** Shares of the width of the content. */
const grid = {
  landscape: { side: 0.3, gutter: 0.055 },
  square: { side: 0.34, gutter: 0.05 },
  wide: { side: 0.25, gutter: 0.045 },
} as const;

/** Landscape: the title on the left; date, place and QR code in a column on the right. */
export function arrangeColumns(input: SlideInput, content: Rect, extras: Extras): Arranged {
  const { layout } = input.screen.sizes;
  const { side, gutter } = grid[layout === 'portrait' ? 'landscape' : layout];
  // Wide enough for a time on one line, also in the larger type that a distance requires.
  const timeWidth = Math.min(content.width * 0.42, 7.75 * input.screen.sizes.titleFloor);
  const sideWidth = Math.max(content.width * side, timeWidth);
  const gap = content.width * gutter;
  const main = { ...content, width: content.width - sideWidth - gap };
  const column = { ...content, x: main.x + main.width + gap, width: sideWidth };
  const left = arrangeTitleColumn(input, main, extras);
  const right = arrangeSideColumn(input, column, extras);
  const { y, height } = content;
  const rule = { kind: 'rule', x: column.x - gap / 2, y, width: input.screen.scale.hair, height } as const;
  const misfits = left.misfits + right.misfits;
  return { ...left, misfits, blocks: [...left.blocks, rule, ...right.blocks] };
}

function arrangeTitleColumn(input: SlideInput, main: Rect, extras: Extras) {
  const badge = arrangeBadge(input, main);
  const nextList = arrangeNext(input, extras, main);
  const below = nextList.height === 0 ? 0 : nextList.height + 0.8 * input.screen.scale.large;
  const room = { ...main, y: main.y + badge.height, height: main.height - badge.height - below };
  const title = arrangeTitle(input, room, extras);
  const nextY = main.y + main.height - nextList.height;
  const blocks: readonly Block[] = [
    ...badge.blocks,
    ...title.blocks,
    ...shift(nextList.blocks, main.x, nextY),
  ];
  return { ...title, blocks, misfits: title.bottom > room.y + room.height + 1 ? 4 : 0 };
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
type SideStep = (typeof sideSteps)[number];

function arrangeSideColumn(input: SlideInput, column: Rect, extras: Extras) {
  const { middle } = input.screen.scale;
  const arrangeStep = (step: SideStep) => {
    const foot = layOutSideFoot(input, column, extras, step.size);
    const { mark, lines } = arrangeWhen(input, { ...step, markWidth: column.width, lineWidth: column.width });
    const head = [...mark, ...lines];
    const footHeight = stackHeight(foot);
    const gap = (step.isCompact ? 0.5 : 0.9) * middle;
    const free = column.height - footHeight - (foot.length > 0 ? gap : 0);
    const blocks: readonly Block[] = [
      ...placeStack(head, column.x, column.y),
      ...placeStack<Block>(foot, column.x, column.y + column.height - footHeight),
    ];
    const isCut = head.some(({ block }) => block.fitted.shortened);
    return { blocks, misfits: stackHeight(head) > free ? 4 : Number(isCut) };
  };
  return firstMatchOrLast(sideSteps, arrangeStep, ({ misfits }) => misfits < 4);
}

function layOutSideFoot(input: SlideInput, { width, height }: Rect, extras: Extras, size: SideStep['size']) {
  const room = { maxSide: width, textWidth: () => width, height: height * 0.42 };
  const blocks = arrangeQr(input, room, extras, size);
  if (blocks === null) return arrangeContact(input, width, extras);
  const { verb, qr, address } = blocks;
  return stackOf([verb, qr, ...address], 0.35 * input.screen.scale.small);
}
