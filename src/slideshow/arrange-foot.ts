import { screenWords } from '#i18n/screen-words.ts';
import { bodyMetrics, capOffset } from '#theme/font-metrics.ts';
import { arrangeCode } from './arrange-code.ts';
import { arrangeNext } from './arrange-next.ts';
import { type Block, type Rect, scaleOf } from './composition.ts';
import { place, placeStack, stackHeight } from './set-block.ts';
import type { Extras, SlideInput } from './slide-input.ts';

/** Lower for its width, a poster has no room for words over and under its code. */
const leastTall = 1.35;

/**
 * Portrait: the code between its verb and its address, what comes next beside it; beside a picture its words stand on its
 * right; without a code what comes next has the whole width. At the origin.
 */
export function arrangeFoot(
  { slide, modules, next, language, screen, tools }: SlideInput,
  { width, height }: Rect,
  extras: Extras,
  size: 'wanted' | 'least',
): { readonly blocks: readonly Block[]; readonly height: number; readonly tooSmall: boolean } {
  const scale = scaleOf(screen.sizes);
  const coming = (room: { readonly width: number; readonly height: number }) =>
    arrangeNext(screenWords[language].next, next.slice(0, extras.next), room, scale, tools);
  if (slide.code === null || modules === null) return { ...coming({ width, height }), tooSmall: false };
  const isTall = height > leastTall * width;
  const gutter = 0.05 * width;
  const room = {
    side: width * 0.48 - gutter / 2,
    words: (side: number) => (isTall ? width : width - side - gutter),
    height: height * 0.26,
  };
  const codeScreen = { sizes: screen.sizes, scale, height: screen.height, distance: screen.distance };
  const { verb, ticket, address, tooSmall } = arrangeCode(
    slide.code,
    modules,
    room,
    codeScreen,
    { size, showAddress: extras.address },
    tools,
  );
  const x = ticket.width + gutter;
  const last = address === null ? [] : [address];
  const stack = (isTall ? [verb, ticket, ...last] : [verb, ...last]).map((block) => ({
    block,
    gap: 0.35 * scale.small,
  }));
  const stacked = placeStack<Block>(stack, isTall ? 0 : x, 0);
  const words = stackHeight(stack);
  const list = coming({ width: width - x, height: ticket.height - (isTall ? 0 : words + scale.small) });
  const y = isTall
    ? (stacked[1]?.y ?? 0) - capOffset(bodyMetrics, scale.small, 1.25)
    : ticket.height - list.height;
  const beside = list.blocks.map((block) => place(block, x + block.x, y + block.y));
  if (!isTall)
    return { blocks: [ticket, ...stacked, ...beside], height: Math.max(ticket.height, words), tooSmall };
  return {
    blocks: [...stacked, ...beside],
    // The address keeps away from the line at the foot.
    height: words + (address === null ? 0 : 0.6 * scale.small),
    tooSmall,
  };
}
