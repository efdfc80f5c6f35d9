import { arrangeQr, arrangeContact } from './arrange-code.ts';
import { arrangeNext } from './arrange-next.ts';
import { arrangeTitle } from './arrange-title.ts';
import { arrangeWhen, type WhenRoom } from './arrange-when.ts';
import { arrangeBadge } from './arrange-badge.ts';
import type { Arranged, Extras, SlideInput } from './slide-input.ts';
import type { Block, Rect, RuleBlock } from './slide-layout.ts';
import { firstOrLast } from './first-or-last.ts';
import { placeStack, shift, stackHeight, stackOf } from './text-blocks.ts';

/** Shares of the content's width: the title owns two thirds, when, where and the code stand in a calm column beside it. */
const grid = {
  landscape: { side: 0.3, gutter: 0.055 },
  square: { side: 0.34, gutter: 0.05 },
  wide: { side: 0.25, gutter: 0.045 },
} as const;

/** Landscape: the title on the left, the column on the right. */
export function arrangeColumns(input: SlideInput, content: Rect, extras: Extras): Arranged {
  const { layout } = input.screen.sizes;
  const { side, gutter } = grid[layout === 'portrait' ? 'landscape' : layout];
  // A screen read from afar has larger times; its column gives them one line as long as it can.
  const timeWidth = Math.min(content.width * 0.42, 7.75 * input.screen.sizes.titleFloor);
  const sideWidth = Math.max(content.width * side, timeWidth);
  const gap = content.width * gutter;
  const main = { ...content, width: content.width - sideWidth - gap };
  const column = { ...content, x: main.x + main.width + gap, width: sideWidth };
  const left = arrangeMain(input, main, extras);
  const right = arrangeSide(input, column, extras);
  const rule: RuleBlock = {
    kind: 'rule',
    x: column.x - gap / 2,
    y: content.y,
    width: input.screen.scale.hair,
    height: content.height,
  };
  return {
    ...left,
    ...right,
    misfits: left.misfits + right.misfits,
    blocks: [...left.blocks, rule, ...right.blocks],
  };
}

function arrangeMain(input: SlideInput, main: Rect, extras: Extras) {
  const { badge, above } = arrangeBadge(input, main);
  const coming = arrangeNext(input, extras, main);
  const below = coming.height === 0 ? 0 : coming.height + 0.8 * input.screen.scale.large;
  const room = { ...main, y: main.y + above, height: main.height - above - below };
  const title = arrangeTitle(input, room, extras);
  const nextY = main.y + main.height - coming.height;
  const blocks: readonly Block[] = [...badge, ...title.blocks, ...shift(coming.blocks, main.x, nextY)];
  return { ...title, blocks, misfits: title.bottom > room.y + room.height + 1 ? 4 : 0 };
}

interface SideStep extends Pick<WhenRoom, 'share' | 'isCompact' | 'placeLines'> {
  readonly size: 'wanted' | 'least';
}

/** More than any place needs. */
const mostPlaceLines = 9;
const inFull = { isCompact: false, placeLines: mostPlaceLines };
const compact = { isCompact: true, size: 'least', placeLines: mostPlaceLines } as const;
/** How the column gives way, step by step, until when, where and the code all have room; last of all the place does. */
const sideSteps: readonly SideStep[] = [
  { ...inFull, share: 1, size: 'wanted' },
  { ...inFull, share: 0.85, size: 'wanted' },
  { ...inFull, share: 0.85, size: 'least' },
  { ...inFull, share: 0.65, size: 'least' },
  { ...compact, share: 0.85 },
  { ...compact, share: 0.6 },
  ...[mostPlaceLines, 4, 3, 2, 1, 0].map((placeLines) => ({ ...compact, share: 0.3, placeLines })),
];

/** When and where at the top of the column, the code at its foot. */
function arrangeSide(input: SlideInput, column: Rect, extras: Extras) {
  const { middle } = input.screen.scale;
  const attempts = sideSteps.map((step) => () => {
    const foot = sideFoot(input, column, extras, step.size);
    const head = sideHead(input, column, step);
    const footHeight = stackHeight(foot);
    const apart = (step.isCompact ? 0.5 : 0.9) * middle;
    const free = column.height - footHeight - (foot.length > 0 ? apart : 0);
    const blocks: readonly Block[] = [
      ...placeStack(head, column.x, column.y),
      ...placeStack<Block>(foot, column.x, column.y + column.height - footHeight),
    ];
    const isCut = head.some(({ block }) => block.set.shortened);
    return { blocks, misfits: stackHeight(head) > free ? 4 : Number(isCut) };
  });
  return firstOrLast(attempts, ({ misfits }) => misfits < 4);
}

function sideHead(input: SlideInput, { width }: Rect, step: SideStep) {
  const { mark, lines } = arrangeWhen(input, { ...step, markWidth: width, lineWidth: width });
  return [...mark, ...lines];
}

function sideFoot(input: SlideInput, { width, height }: Rect, extras: Extras, size: SideStep['size']) {
  const code = arrangeQr(input, { side: width, words: () => width, height: height * 0.42 }, extras, size);
  if (code === null) return arrangeContact(input, width, extras);
  const { verb, ticket, address } = code;
  return stackOf([verb, ticket, ...address], 0.35 * input.screen.scale.small);
}
