import { screenWords } from '#i18n/screen-words.ts';
import { arrangeCode } from './arrange-code.ts';
import { arrangeNext } from './arrange-next.ts';
import { arrangeTitle } from './arrange-title.ts';
import { arrangeWhen } from './arrange-when.ts';
import { badgeHeight, setBadge } from './arrange-badge.ts';
import type { Arranged, Extras, SlideInput } from './slide-input.ts';
import { type Block, type Rect, type RuleBlock, scaleOf } from './composition.ts';
import { firstOrLast } from './first-or-last.ts';
import { place, placeStack, stackHeight } from './set-block.ts';

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
  const timeWidth = Math.min(content.width * 0.42, 7.4 * input.screen.sizes.titleFloor);
  const sideWidth = Math.max(content.width * side, timeWidth);
  const gap = content.width * gutter;
  const main = { ...content, width: content.width - sideWidth - gap };
  const column = { ...content, x: main.x + main.width + gap, width: sideWidth };
  const left = arrangeMain(input, main, extras);
  const right = arrangeSide(input, column, extras);
  const hair = Math.max(1, Math.round(input.screen.sizes.unit * 0.2));
  const rule: RuleBlock = {
    kind: 'rule',
    x: column.x - gap / 2,
    y: content.y,
    width: hair,
    height: content.height,
  };
  return {
    ...left,
    ...right,
    misfits: Number(!left.fits) + Number(!right.fits),
    blocks: [...left.blocks, rule, ...right.blocks],
  };
}

function arrangeMain({ slide, next, language, screen, tools }: SlideInput, main: Rect, extras: Extras) {
  const scale = scaleOf(screen.sizes);
  const badge = slide.badge === null ? [] : [setBadge(slide.badge.text, main, scale, tools)];
  const items = next.slice(0, extras.next);
  const coming = arrangeNext(screenWords[language].next, items, main, scale, tools);
  const above = badge.length === 0 ? 0 : badgeHeight(scale) + 0.55 * scale.large;
  const below = coming.height === 0 ? 0 : coming.height + 0.8 * scale.large;
  const { event } = slide;
  const title = arrangeTitle(
    {
      title: event.name,
      subtitle: extras.subtitle ? event.subtitle : '',
      description: extras.description ? event.shortDescription : '',
    },
    { ...main, y: main.y + above, height: main.height - above - below },
    scale,
    tools,
  );
  const nextY = main.y + main.height - coming.height;
  const placed = coming.blocks.map((block) => place(block, main.x + block.x, nextY + block.y));
  const blocks: readonly Block[] = [...badge, ...title.blocks, ...placed];
  const lowest = Math.max(...title.blocks.map(({ y, height }) => y + height));
  const fits = lowest <= main.y + main.height - below + 1;
  return { blocks, fits, titleSize: title.size, titleShortened: title.shortened };
}

/** How the column gives way, step by step, until when, where and the code all have room. */
const sideSteps = [
  { share: 1, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.85, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.85, size: 'least', isCompact: false, placeLines: 3 },
  { share: 0.65, size: 'least', isCompact: false, placeLines: 3 },
  { share: 0.85, size: 'least', isCompact: true, placeLines: 3 },
  { share: 0.6, size: 'least', isCompact: true, placeLines: 2 },
  { share: 0.4, size: 'least', isCompact: true, placeLines: 1 },
  { share: 0.3, size: 'least', isCompact: true, placeLines: 0 },
] as const;

/** When and where at the top of the column, the code at its foot. */
function arrangeSide(input: SlideInput, column: Rect, extras: Extras) {
  const scale = scaleOf(input.screen.sizes);
  const attempts = sideSteps.map((step) => () => {
    const { blocks: foot, tooSmall } = sideFoot(input, column, extras, step.size);
    const head = sideHead(input, column, step);
    const footHeight = stackHeight(foot);
    const free = column.height - footHeight - (foot.length > 0 ? 0.9 * scale.middle : 0);
    const blocks: readonly Block[] = [
      ...placeStack(head, column.x, column.y),
      ...placeStack<Block>(foot, column.x, column.y + column.height - footHeight),
    ];
    return { blocks, fits: stackHeight(head) <= free, codeTooSmall: tooSmall };
  });
  return firstOrLast(attempts, ({ fits }) => fits);
}

function sideHead(
  { slide, language, screen, tools }: SlideInput,
  { width }: Rect,
  step: (typeof sideSteps)[number],
) {
  const room = { ...step, markWidth: width, lineWidth: width };
  const { mark, lines } = arrangeWhen(
    { when: slide.when, place: slide.event.place, language },
    room,
    scaleOf(screen.sizes),
    tools,
  );
  return [...mark, ...lines];
}

function sideFoot(
  { slide, modules, screen, tools }: SlideInput,
  column: Rect,
  extras: Extras,
  size: 'wanted' | 'least',
) {
  const { code } = slide;
  if (code === null || modules === null) return { blocks: [], tooSmall: false };
  const scale = scaleOf(screen.sizes);
  const room = { side: column.width, words: () => column.width, height: column.height * 0.42 };
  const codeScreen = { sizes: screen.sizes, scale, height: screen.height, distance: screen.distance };
  const set = arrangeCode(code, modules, room, codeScreen, { size, showAddress: extras.address }, tools);
  const blocks = [set.verb, set.ticket, ...(set.address === null ? [] : [set.address])];
  return { blocks: blocks.map((block) => ({ block, gap: 0.35 * scale.small })), tooSmall: set.tooSmall };
}
