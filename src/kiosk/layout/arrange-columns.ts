import { arrangeCodeTexts, arrangeQr } from './arrange-code.ts';
import { arrangeLargeNext, arrangeNext } from './arrange-next.ts';
import { arrangePlace } from './arrange-place.ts';
import { arrangeBadge, arrangeTitle } from './arrange-title.ts';
import { arrangeWhen } from './arrange-when.ts';
import { type Block, type Box, centreShift, noBlocks, place, stack } from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { Arranged, ArrangeInput, Form } from './slide-layout.ts';

/** Shares of the width of the content. */
const grid = {
  landscape: { side: 0.3, gutter: 0.055 },
  square: { side: 0.34, gutter: 0.05 },
  wide: { side: 0.25, gutter: 0.045 },
} as const;

/** Wide enough for most times and verbs on one line, multiple of the font size. */
const sideEms = 5.85;
const maxSide = 0.46;

const formOf = (hasPlaceBelow: boolean, isSmall: boolean): Form => ({ hasPlaceBelow, isSmall, codeShare: 1 });

/** Tried in order until place and title have room. */
export const columnForms = [
  formOf(false, false),
  formOf(true, false),
  formOf(false, true),
  formOf(true, true),
] as const;

/** Landscape: the title on the left; date and QR code in a column on the right, the place in one of both. */
export function arrangeColumns(input: ArrangeInput, content: Box): Arranged {
  const { layout, titleFloor } = input.screen.sizes;
  const { width, height } = content;
  const { side, gutter } = grid[layout === 'portrait' ? 'landscape' : layout];
  const ems = Math.max(sideEms, newDateEms(input));
  const sideWidth = Math.max(width * side, Math.min(width * maxSide, ems * titleFloor));
  const gap = width * gutter;
  const x = width - sideWidth;
  const left = arrangeTitleColumn(input, { width: x - gap, height });
  const right = arrangeSideColumn(input, { width: sideWidth, height });
  const rule = { kind: 'rule', x: x - gap / 2, y: 0, width: input.screen.scale.hair, height } as const;
  const blocks = [...left.blocks, rule, ...place(right, x, 0)];
  return { ...left, blocks, misfits: left.misfits + right.misfits };
}

/** Width of the new date of a postponed event, "auf Mo 23. Nov", which would take a line more otherwise. */
function newDateEms({ slide, tools }: ArrangeInput): number {
  const { mark } = slide.when;
  return mark.kind === 'word' ? tools.display.measure(mark.detail) + 0.02 : 0;
}

function arrangeTitleColumn(input: ArrangeInput, { width, height }: Box) {
  const { large } = input.screen.scale;
  const badge = arrangeBadge(input, width);
  const where = input.form.hasPlaceBelow ? arrangePlace(input, width) : { ...noBlocks, misfits: 0 };
  const whereHeight = where.height === 0 ? 0 : where.height + 0.5 * large;
  const list = arrangeNext(input, { width, height });
  const below = list.height === 0 ? 0 : list.height + 0.5 * large;
  const room = { width, height: height - badge.height - whereHeight - below };
  const title = arrangeTitle(input, room);
  const free = room.height - title.height;
  // More of the following events in larger type; without any, the title moves to the optical centre.
  const isLarge = input.extras.isRich && list.height > 0;
  const next = isLarge ? arrangeLargeNext(input, { width, height: list.height + free }, list) : list;
  const titleY = badge.height + centreShift(stack<Block>([where, list], 0), free, height);
  const whereY = height - where.height - (next.height === 0 ? 0 : next.height + 0.5 * large);
  const blocks = [
    ...badge.blocks,
    ...place(title, 0, titleY),
    ...place(where, 0, whereY),
    ...place(next, 0, height - next.height),
  ];
  return { ...title, blocks, misfits: title.height > room.height + 1 ? 4 : where.misfits };
}

/** Tried in order until date, place and QR code fit, and the code is as large as the distance requires. */
const sideSteps = [
  { share: 1, isCompact: false, isBrief: false },
  { share: 0.75, isCompact: false, isBrief: false },
  { share: 0.85, isCompact: true, isBrief: false },
  { share: 0.3, isCompact: true, isBrief: false },
  { share: 0.3, isCompact: true, isBrief: true },
] as const;

function arrangeSideColumn(input: ArrangeInput, { width, height }: Box) {
  const { large, small } = input.screen.scale;
  const gap = 0.3 * small;
  const { verb, address } = arrangeCodeTexts(input, width);
  const isContact = input.modules === null;
  const where = input.form.hasPlaceBelow ? { ...noBlocks, misfits: 0 } : arrangePlace(input, width);
  const texts = stack<Block>(isContact ? [verb, address] : [verb], gap);
  const arrangeStep = (step: (typeof sideSteps)[number]) => {
    const when = arrangeWhen(input, { ...step, markWidth: width, lineWidth: width });
    const head = stack<Block>([stack([when.mark, when.lines], when.gap), where], 0.2 * large);
    const room = height - head.height - texts.height - gap - (texts.height > 0 ? 0.4 * large : 0);
    const qr = arrangeQr(input, { width, height: room });
    const code = stack<Block>([texts, qr], gap);
    // The short address takes only room that is left.
    const hasAddress = !isContact && room - qr.height > address.height + gap;
    const foot = hasAddress ? stack<Block>([code, address], gap) : code;
    const blocks = [...head.blocks, ...place(foot, 0, height - foot.height)];
    return { blocks, isWanted: qr.isWanted, misfits: qr.height > room + 1 || room < 0 ? 4 : where.misfits };
  };
  return firstMatchOrLast(sideSteps, arrangeStep, ({ misfits, isWanted }) => misfits < 4 && isWanted);
}
