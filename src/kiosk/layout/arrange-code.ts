import { qrSize } from '#qr/qr-size.ts';
import { type Box, type Group, groupOf, noBlocks, type QrBlock, textGroup } from './blocks.ts';
import type { ArrangeInput, SlideInput } from './slide-layout.ts';

/** If there is room, a QR code is larger by this factor than its share of the height requires. */
const preferredFactor = 1.3;

/** `preferred`: as height and distance require, limited by the room. `minimum`: a fifth of the screen's height. */
export type QrSize = 'preferred' | 'minimum';

/** No block without an address or for one that no QR code can hold. */
export function arrangeQr(
  { modules, screen }: Pick<SlideInput, 'modules' | 'screen'>,
  room: Box,
  size: QrSize,
): Group<QrBlock> {
  if (modules === null) return noBlocks;
  const { height, distance, sizes } = screen;
  const common = { modules, pixelPitch: sizes.pixelPitch, maxSide: room.width };
  const minimum = qrSize({ ...common, height });
  const maxSide = Math.min(room.width, room.height);
  const preferred = qrSize({ ...common, height: height * preferredFactor, distance, maxSide });
  const isPreferred = size === 'preferred' && preferred.module > minimum.module;
  const { side, module } = isPreferred ? preferred : minimum;
  return groupOf({ kind: 'qr', x: 0, y: 0, width: side, height: side, module });
}

/** A call to action with the address of the QR code, or with a contact that no QR code can hold, like a mail address. */
export function arrangeCodeTexts(input: ArrangeInput, width: number) {
  const { slide, modules, screen, tools, extras } = input;
  const { code } = slide;
  const isContact = modules === null;
  if (code === null || (isContact && !extras.address)) return { verb: noBlocks, address: noBlocks };
  const verb = textGroup(tools, 'verb', code.verb, { fontSize: screen.scale.verb, width });
  const text = extras.address ? code.shortAddress : '';
  return { verb, address: (isContact ? arrangeContact : arrangeAddress)(text, width, input) };
}

function arrangeContact(text: string, width: number, { screen: { scale }, tools }: SlideInput) {
  const fontSize = Math.max(scale.small, Math.min(scale.middle, (width - 1) / tools.strong.measure(text)));
  return textGroup(tools, 'address', text, { font: 'strong', tone: 'ink', fontSize, width, maxLines: 3 });
}

/** On one line, since a divided address is hard to type: if it is too wide at the smallest size, only its host. */
function arrangeAddress(address: string, width: number, { screen, tools }: SlideInput) {
  const { measure } = tools.body;
  const floor = screen.sizes.textFloor;
  const isWide = measure(address) * floor >= width;
  const text = isWide ? (address.split('/')[0] ?? address) : address;
  const ems = measure(text);
  const fontSize = Math.max(floor, Math.min(screen.scale.small, (width - 1) / ems));
  const maxWidth = ems * fontSize > width ? Math.min(width, 0.65 * ems * fontSize) : width;
  return textGroup(tools, 'address', text, { fontSize, width: maxWidth });
}
