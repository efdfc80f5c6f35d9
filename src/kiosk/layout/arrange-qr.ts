import { qrSize } from '#qr/qr-size.ts';
import { textBlock, type Stacked, stackOf } from './text-blocks.ts';
import type { Extras, QrBlock, SlideInput, TextBlock } from './slide-layout.ts';

/** If there is room, a QR code is larger by this factor than its share of the height requires. */
const preferredFactor = 1.3;

/**
 * The QR code with a call to action and its address, not yet placed; null if the slide has none. `preferred`: as height and
 * distance require, limited by the room. `minimum`: a fifth of the height, even if that exceeds the room's height.
 * `textWidth`: of the texts that belong to a QR code of that side.
 */
export function arrangeQr(
  input: SlideInput,
  room: { readonly maxSide: number; readonly height: number; readonly textWidth: (side: number) => number },
  extras: Extras,
  size: 'preferred' | 'minimum',
) {
  const { code } = input.slide;
  const { modules, screen } = input;
  if (code === null || modules === null) return null;
  const { height, distance } = screen;
  const { pixelPitch } = screen.sizes;
  const common = { modules, pixelPitch, distance, maxSide: Math.min(room.maxSide, room.height) };
  const minimum = qrSize({ ...common, height, distance: null, maxSide: room.maxSide });
  const preferred = size === 'minimum' ? minimum : qrSize({ ...common, height: height * preferredFactor });
  const { side, module } = preferred.module > minimum.module ? preferred : minimum;
  const width = room.textWidth(side);
  const qr: QrBlock = { kind: 'qr', x: 0, y: 0, width: side, height: side, module };
  const address = extras.address ? [layOutAddress(code.shortAddress, width, input)] : [];
  return { verb: layOutVerb(code.verb, width, input), qr, address };
}

/** In place of a QR code: a contact that no QR code can hold, like a mail address. */
export function arrangeContact(
  input: SlideInput,
  width: number,
  extras: Extras,
): readonly Stacked<TextBlock>[] {
  const { tools } = input;
  const { code } = input.slide;
  if (code === null || !extras.address) return [];
  const { small, middle } = input.screen.scale;
  const fontSize = Math.max(small, Math.min(middle, (width - 1) / tools.strong.measure(code.shortAddress)));
  const style = { role: 'address', font: 'strong', tone: 'ink', fontSize } as const;
  const contact = textBlock(code.shortAddress, style, { width, maxLines: 3 }, tools);
  return stackOf([layOutVerb(code.verb, width, input), contact], 0.35 * small);
}

function layOutVerb(verb: string, width: number, { screen: { scale }, tools }: SlideInput): TextBlock {
  const style = { role: 'verb', font: 'display', tone: 'ink', fontSize: scale.verb } as const;
  return textBlock(verb, style, { width, maxLines: 2 }, tools);
}

/** On one line, since a divided address is hard to type: if it is too wide at the smallest size, only its host. */
function layOutAddress(address: string, width: number, { screen, tools }: SlideInput): TextBlock {
  const floor = screen.sizes.textFloor;
  const isWide = tools.body.measure(address) * floor >= width;
  const text = isWide ? (address.split('/')[0] ?? address) : address;
  const ems = tools.body.measure(text);
  const fontSize = Math.max(floor, Math.min(screen.scale.small, (width - 1) / ems));
  const room = ems * fontSize > width ? Math.min(width, 0.65 * ems * fontSize) : width;
  const style = { role: 'address', font: 'body', tone: 'quiet', fontSize } as const;
  return textBlock(text, style, { width: room, maxLines: 2 }, tools);
}
