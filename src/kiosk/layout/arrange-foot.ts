import { bodyMetrics, capOffset } from '#typesetting/font-metrics.ts';
import { arrangeNext } from './arrange-next.ts';
import { arrangeContact, arrangeQr } from './arrange-qr.ts';
import type { Block, Extras, Rect, SlideInput } from './slide-layout.ts';
import { lineHeights, placeStack, shift, stackHeight, stackOf } from './text-blocks.ts';

/** From this ratio of height to width, the texts of the QR code are above and below it, else beside it. */
const minTallRatio = 1.35;
const gutter = 0.05;

/** In portrait or beside an image: QR code or contact, and the next events; placed at the origin. */
export function arrangeFoot(
  input: SlideInput,
  { width, height }: Rect,
  extras: Extras,
  size: 'preferred' | 'minimum',
): { readonly blocks: readonly Block[]; readonly height: number } {
  const isTall = height > minTallRatio * width;
  const room = {
    maxSide: width * (0.48 - gutter / 2),
    textWidth: (side: number) => (isTall ? width : width * (1 - gutter) - side),
    height: height * 0.26,
  };
  const { small, large } = input.screen.scale;
  const qrBlocks = arrangeQr(input, room, extras, size);
  if (qrBlocks === null) {
    const contact = arrangeContact(input, width, extras);
    const list = arrangeNext(input, extras, { width, height });
    const y = contact.length === 0 ? 0 : stackHeight(contact) + 0.8 * large;
    const blocks = [...placeStack(contact, 0, 0), ...shift(list.blocks, 0, y)];
    return { blocks, height: y + list.height };
  }
  const { verb, qr, address } = qrBlocks;
  const x = qr.width + gutter * width;
  const nextIn = (maxHeight: number) => arrangeNext(input, extras, { width: width - x, height: maxHeight });
  if (isTall) {
    // The next events are beside the QR code, aligned with its upper edge.
    const stack = stackOf<Block>([verb, qr, ...address], 0.35 * small);
    const placed = placeStack(stack, 0, 0);
    const y = (placed[1]?.y ?? 0) - capOffset(bodyMetrics, small, lineHeights.strong);
    const blocks = [...placed, ...shift(nextIn(qr.height).blocks, x, y)];
    return { blocks, height: stackHeight(stack) + 0.6 * small * address.length };
  }
  // The next events are below the texts, aligned with the lower edge of the QR code.
  const texts = stackOf([verb, ...address], 0.35 * small);
  const list = nextIn(qr.height - stackHeight(texts) - small);
  return {
    blocks: [qr, ...placeStack(texts, x, 0), ...shift(list.blocks, x, qr.height - list.height)],
    height: Math.max(qr.height, stackHeight(texts)),
  };
}
