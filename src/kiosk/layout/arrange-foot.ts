import { bodyMetrics, capOffset } from '#typesetting/font-metrics.ts';
import { arrangeQr, arrangeContact, type QrBlocks } from './arrange-code.ts';
import { arrangeNext, type NextBlocks } from './arrange-next.ts';
import type { Block, Rect } from './slide-layout.ts';
import { lineHeights, placeStack, shift, stackHeight, stackOf } from './text-blocks.ts';
import type { Extras, SlideInput } from './slide-input.ts';

export interface Foot {
  readonly blocks: readonly Block[];
  readonly height: number;
}

/** Lower for its width, a poster has no room for words over and under its code. */
const leastTall = 1.35;
/** Between the code and what stands beside it, of the width. */
const gutter = 0.05;

/** Portrait, or beside an image: the code with its words, or what stands in its place, and what comes next. At the origin. */
export function arrangeFoot(
  input: SlideInput,
  { width, height }: Rect,
  extras: Extras,
  size: 'wanted' | 'least',
): Foot {
  const isTall = height > leastTall * width;
  const room = {
    side: width * (0.48 - gutter / 2),
    words: (side: number) => (isTall ? width : width * (1 - gutter) - side),
    height: height * 0.26,
  };
  const code = arrangeQr(input, room, extras, size);
  const { small, large } = input.screen.scale;
  if (code === null) {
    const contact = arrangeContact(input, width, extras);
    const list = arrangeNext(input, extras, { width, height });
    const y = contact.length === 0 ? 0 : stackHeight(contact) + 0.8 * large;
    const blocks = [...placeStack(contact, 0, 0), ...shift(list.blocks, 0, y)];
    return { blocks, height: y + list.height };
  }
  const x = code.ticket.width + gutter * width;
  const coming = (high: number) => arrangeNext(input, extras, { width: width - x, height: high });
  return (isTall ? underOneAnother : sideBySide)(code, coming, x, small);
}

/** The code between its verb and its address, what comes next beside it, from its upper edge on. */
function underOneAnother(
  { verb, ticket, address }: QrBlocks,
  coming: (height: number) => NextBlocks,
  x: number,
  small: number,
): Foot {
  const words = stackOf<Block>([verb, ticket, ...address], 0.35 * small);
  const placed = placeStack(words, 0, 0);
  const y = (placed[1]?.y ?? 0) - capOffset(bodyMetrics, small, lineHeights.strong);
  const list = coming(ticket.height).blocks;
  return {
    blocks: [...placed, ...shift(list, x, y)],
    // The address keeps away from the line at the foot.
    height: stackHeight(words) + 0.6 * small * address.length,
  };
}

/** The code with its words on its right, and under them, down to its lower edge, what comes next. */
function sideBySide(
  { verb, ticket, address }: QrBlocks,
  coming: (height: number) => NextBlocks,
  x: number,
  small: number,
): Foot {
  const words = stackOf<Block>([verb, ...address], 0.35 * small);
  const wordsHeight = stackHeight(words);
  const list = coming(ticket.height - wordsHeight - small);
  return {
    blocks: [ticket, ...placeStack(words, x, 0), ...shift(list.blocks, x, ticket.height - list.height)],
    height: Math.max(ticket.height, wordsHeight),
  };
}
