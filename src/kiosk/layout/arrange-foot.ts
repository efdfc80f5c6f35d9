import { bodyMetrics, capOffset } from '#typesetting/font-metrics.ts';
import { arrangeQr, arrangeContact, type QrBlocks } from './arrange-qr.ts';
import { arrangeNext, type NextBlocks } from './arrange-next.ts';
import type { Block, Rect } from './slide-layout.ts';
import { lineHeights, placeStack, shift, stackHeight, stackOf } from './text-blocks.ts';
import type { Extras, SlideInput } from './slide-input.ts';

export interface Foot {
  readonly blocks: readonly Block[];
  readonly height: number;
}

/** From this ratio of height to width, the texts of the QR code are above and below it, else beside it. */
const minTallRatio = 1.35;
const gutter = 0.05;

/** In portrait or beside an image: QR code or contact, and the next events; placed at the origin. */
export function arrangeFoot(
  input: SlideInput,
  { width, height }: Rect,
  extras: Extras,
  size: 'preferred' | 'minimum',
): Foot {
  const isTall = height > minTallRatio * width;
  const room = {
    maxSide: width * (0.48 - gutter / 2),
    textWidth: (side: number) => (isTall ? width : width * (1 - gutter) - side),
    height: height * 0.26,
  };
  const qrBlocks = arrangeQr(input, room, extras, size);
  const { small, large } = input.screen.scale;
  if (qrBlocks === null) {
    const contact = arrangeContact(input, width, extras);
    const list = arrangeNext(input, extras, { width, height });
    const y = contact.length === 0 ? 0 : stackHeight(contact) + 0.8 * large;
    const blocks = [...placeStack(contact, 0, 0), ...shift(list.blocks, 0, y)];
    return { blocks, height: y + list.height };
  }
  const x = qrBlocks.qr.width + gutter * width;
  const layOutNext = (maxHeight: number) =>
    arrangeNext(input, extras, { width: width - x, height: maxHeight });
  return (isTall ? stackFoot : placeFootBesideQr)(qrBlocks, layOutNext, x, small);
}

/** The next events are beside the QR code, aligned with its upper edge. */
function stackFoot(
  { verb, qr, address }: QrBlocks,
  layOutNext: (maxHeight: number) => NextBlocks,
  x: number,
  small: number,
): Foot {
  const stack = stackOf<Block>([verb, qr, ...address], 0.35 * small);
  const placed = placeStack(stack, 0, 0);
  const y = (placed[1]?.y ?? 0) - capOffset(bodyMetrics, small, lineHeights.strong);
  const list = layOutNext(qr.height).blocks;
  return {
    blocks: [...placed, ...shift(list, x, y)],
    height: stackHeight(stack) + 0.6 * small * address.length,
  };
}

/** The texts are on the right of the QR code; below them the next events, aligned with its lower edge. */
function placeFootBesideQr(
  { verb, qr, address }: QrBlocks,
  layOutNext: (maxHeight: number) => NextBlocks,
  x: number,
  small: number,
): Foot {
  const texts = stackOf<Block>([verb, ...address], 0.35 * small);
  const textsHeight = stackHeight(texts);
  const list = layOutNext(qr.height - textsHeight - small);
  return {
    blocks: [qr, ...placeStack(texts, x, 0), ...shift(list.blocks, x, qr.height - list.height)],
    height: Math.max(qr.height, textsHeight),
  };
}
