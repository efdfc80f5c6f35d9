import { qrSize } from '#qr/qr-size.ts';
import {
  type Box,
  type Group,
  groupOf,
  noBlocks,
  type QrBlock,
  type TextBlock,
  textGroup,
} from './blocks.ts';
import type { ArrangeInput, SlideInput } from './slide-layout.ts';

/** If there is room, a QR code is larger by this factor than its share of the height requires. */
const preferredFactor = 1.3;

const noCode = { ...noBlocks, isWanted: true };
/** Of the height of the screen. */
const leastShare = 1 / 5;

/**
 * As large as height and distance require, limited by the room, but at least a fifth of the screen's height. `isWanted`: whether
 * it is as large as height and distance require. No block without an address or for one that no QR code can hold.
 */
export function arrangeQr({ modules, screen }: Pick<SlideInput, 'modules' | 'screen'>, room: Box) {
  if (modules === null) return noCode;
  const { height, distance, sizes } = screen;
  const common = { modules, pixelPitch: sizes.pixelPitch };
  const fitting = { ...common, maxSide: Math.min(room.width, room.height) };
  const minimum = qrSize({ ...common, height, maxSide: room.width });
  const preferred = qrSize({ ...fitting, height: height * preferredFactor, distance });
  const required = qrSize({ ...common, height, distance, maxSide: Infinity });
  const { side, module } = preferred.module > minimum.module ? preferred : minimum;
  const group: Group<QrBlock> = groupOf({ kind: 'qr', x: 0, y: 0, width: side, height: side, module });
  const isReached = distance === null || module >= required.module;
  return { ...group, isWanted: isReached && side >= height * leastShare - 0.5 };
}

/** A call to action with the address of the QR code, or with a contact that no QR code can hold, like a mail address. */
export function arrangeCodeTexts(input: ArrangeInput, width: number) {
  const { slide, modules, screen, tools, extras } = input;
  const { code } = slide;
  const isContact = modules === null;
  if (code === null || (isContact && !extras.address)) return { verb: noBlocks, address: noBlocks };
  const verb = textGroup(tools, 'verb', code.verb, { fontSize: screen.scale.large, width });
  const text = extras.address ? code.shortAddress : '';
  return { verb, address: (isContact ? arrangeContact : arrangeAddress)(text, width, input) };
}

function arrangeContact(text: string, width: number, { screen: { scale }, tools }: SlideInput) {
  const fontSize = Math.max(scale.small, Math.min(scale.middle, (width - 1) / tools.strong.measure(text)));
  return textGroup(tools, 'address', text, { font: 'strong', tone: 'ink', fontSize, width, maxLines: 4 });
}

/** On one line, since a divided address is hard to type; none if it is too wide. */
function arrangeAddress(address: string, width: number, { screen, tools }: SlideInput): Group<TextBlock> {
  const fontSize = screen.scale.small;
  const fits = tools.body.measure(address) * fontSize < width - 1;
  return textGroup(tools, 'address', fits && address, { fontSize, width });
}
