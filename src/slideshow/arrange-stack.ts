import { screenWords } from '#i18n/screen-words.ts';
import { arrangeCode } from './arrange-code.ts';
import { badgeHeight, setBadge } from './arrange-badge.ts';
import { arrangeNext, arrangeTitle } from './arrange-title.ts';
import { arrangeWhen } from './arrange-when.ts';
import type { Arranged, Extras, SlideInput } from './slide-input.ts';
import { type Block, type Rect, type RuleBlock, scaleOf } from './composition.ts';
import { firstOrLast } from './first-or-last.ts';
import { place, placeStack, stackHeight } from './set-block.ts';

/** Portrait, or beside a picture: when on top, the title in the middle, the code at the foot. */
export function arrangeStack(input: SlideInput, content: Rect, extras: Extras): Arranged {
  const attempts = stackSteps.map((step) => () => arrangeStep(input, content, extras, step));
  const comfortable = 7 * input.screen.sizes.unit;
  return firstOrLast(
    attempts,
    ({ misfits, titleShortened, titleSize }) => misfits === 0 && !titleShortened && titleSize >= comfortable,
  );
}

/** How head and foot give way to the title. */
const stackSteps = [
  { share: 1, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.75, size: 'wanted', isCompact: false, placeLines: 3 },
  { share: 0.6, size: 'least', isCompact: false, placeLines: 2 },
  { share: 0.5, size: 'least', isCompact: true, placeLines: 2 },
] as const;
type StackStep = (typeof stackSteps)[number];

function arrangeStep(input: SlideInput, content: Rect, extras: Extras, step: StackStep): Arranged {
  const scale = scaleOf(input.screen.sizes);
  const gap = 0.9 * scale.large;
  const head = arrangeHead(input, content, step);
  const foot = arrangeFoot(input, content, extras, step);
  const coming = arrangeComing(input, content, extras);
  const hair = Math.max(1, Math.round(input.screen.sizes.unit * 0.2));
  const top = content.y + head.height + gap;
  const below = [foot.height, coming.height].filter(Boolean).reduce((sum, height) => sum + height + gap, 0);
  const bottom = content.y + content.height - below;
  const { event } = input.slide;
  const title = arrangeTitle(
    {
      title: event.name,
      subtitle: extras.subtitle ? event.subtitle : '',
      description: extras.description ? event.shortDescription : '',
    },
    { ...content, y: top + hair + 0.6 * gap, height: bottom - top - hair - 0.6 * gap },
    scale,
    input.tools,
  );
  const rule: RuleBlock = { kind: 'rule', x: content.x, y: top, width: content.width, height: hair };
  const footY = content.y + content.height - foot.height;
  const comingY = footY - (foot.height > 0 ? gap : 0) - coming.height;
  const lowest = Math.max(...title.blocks.map(({ y, height }) => y + height));
  return {
    blocks: [
      ...head.blocks,
      rule,
      ...title.blocks,
      ...coming.blocks.map((block) => place(block, content.x + block.x, comingY + block.y)),
      ...foot.blocks.map((block) => place(block, content.x + block.x, footY + block.y)),
    ],
    titleSize: title.size,
    titleShortened: title.shortened,
    codeTooSmall: foot.tooSmall,
    misfits: Number(lowest > bottom + 1),
  };
}

/** The mark on the left, its lines on the right, a badge over both. */
function arrangeHead({ slide, language, screen, tools }: SlideInput, content: Rect, step: StackStep) {
  const scale = scaleOf(screen.sizes);
  const badge = slide.badge === null ? [] : [setBadge(slide.badge.text, content, scale, tools)];
  const above = badge.length === 0 ? 0 : badgeHeight(scale) + 0.5 * scale.large;
  const gutter = 0.05 * content.width;
  const markWidth = content.width * 0.48 - gutter / 2;
  const lineWidth = content.width - markWidth - gutter;
  const { when, event } = slide;
  const share = step.share * (screen.sizes.layout === 'portrait' ? 1 : 0.72);
  const { mark, lines } = arrangeWhen(
    { when, place: event.place, language },
    { ...step, markWidth, lineWidth, share },
    scale,
    tools,
  );
  const blocks: readonly Block[] = [
    ...badge,
    ...placeStack(mark, content.x, content.y + above),
    ...placeStack(lines, content.x + markWidth + gutter, content.y + above),
  ];
  return { blocks, height: above + Math.max(stackHeight(mark), stackHeight(lines)) };
}

/** The code on the left, its words beside it. At the origin until it is placed. */
function arrangeFoot(
  { slide, modules, screen, tools }: SlideInput,
  content: Rect,
  extras: Extras,
  step: StackStep,
) {
  if (slide.code === null || modules === null) return { blocks: [], height: 0, tooSmall: false };
  const scale = scaleOf(screen.sizes);
  const gutter = 0.05 * content.width;
  const codeScreen = { sizes: screen.sizes, scale, height: screen.height, distance: screen.distance };
  const side = content.width * 0.48 - gutter / 2;
  const room = { side, words: content.width - side - gutter, height: content.height * 0.26 };
  const { verb, ticket, address, tooSmall } = arrangeCode(
    slide.code,
    modules,
    room,
    codeScreen,
    { size: step.size, showAddress: extras.address },
    tools,
  );
  const words = [verb, ...(address === null ? [] : [address])].map((block) => ({
    block,
    gap: 0.4 * scale.middle,
  }));
  const wordsY = ticket.height - stackHeight(words);
  const blocks: readonly Block[] = [ticket, ...placeStack(words, ticket.width + gutter, Math.max(0, wordsY))];
  return { blocks, height: Math.max(ticket.height, stackHeight(words)), tooSmall };
}

function arrangeComing({ next, language, screen, tools }: SlideInput, content: Rect, extras: Extras) {
  const items = next.slice(0, extras.next);
  if (items.length === 0) return { blocks: [], height: 0 };
  return arrangeNext(screenWords[language].next, items, content.width, scaleOf(screen.sizes), tools);
}
