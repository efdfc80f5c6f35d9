import { qrSize } from '#qr/qr-size.ts';
import type { QrBlock, Scale, TextBlock, Typesetting } from './slide-layout.ts';
import { textBlock, type Stacked, stackOf } from './text-blocks.ts';
import type { Extras, SlideInput } from './slide-input.ts';

export interface QrRoom {
  /** The largest side the layout can give, px. */
  readonly side: number;
  /** The width for words beside a code of that side, px. */
  readonly words: (side: number) => number;
  readonly height: number;
}

export interface QrBlocks {
  readonly verb: TextBlock;
  readonly ticket: QrBlock;
  /** None where there is no room for it. */
  readonly address: readonly TextBlock[];
}

/** A poster's code is larger than the least a camera needs: by this much, where there is room. */
const generous = 1.3;

/**
 * Sets the code on its ticket, the verb above and the address below it; null where the slide has none. `wanted`: as large as
 * poster and distance ask, within the room; `least`: a fifth of the image's height, whatever leaves for it.
 */
export function arrangeQr(
  { slide: { code }, modules, screen, tools }: SlideInput,
  room: QrRoom,
  extras: Extras,
  size: 'wanted' | 'least',
): QrBlocks | null {
  if (code === null || modules === null) return null;
  const { sizes, scale, height, distance } = screen;
  const { pixelPitch } = sizes;
  const wish = { modules, pixelPitch, distance, room: Math.min(room.side, room.height) };
  const least = qrSize({ ...wish, height, distance: null, room: room.side });
  const wanted = size === 'least' ? least : qrSize({ ...wish, height: height * generous });
  const { side, module } = wanted.module > least.module ? wanted : least;
  const width = room.words(side);
  return {
    verb: setVerb(code.verb, width, scale, tools),
    ticket: { kind: 'code', x: 0, y: 0, width: side, height: side, module },
    address: extras.address ? [setAddress(code.shortAddress, width, sizes.textFloor, scale, tools)] : [],
  };
}

/**
 * What no code can hold, a mail address or words, larger under the same verb and on several lines if need be; nothing where
 * the slide has none, or no room for addresses.
 */
export function arrangeContact(
  { slide: { code }, screen: { scale }, tools }: SlideInput,
  width: number,
  extras: Extras,
): readonly Stacked<TextBlock>[] {
  if (code === null || !extras.address) return [];
  const { small, middle } = scale;
  const fontSize = Math.max(small, Math.min(middle, (width - 1) / tools.measure.strong(code.shortAddress)));
  const style = { role: 'address', font: 'strong', tone: 'ink', fontSize } as const;
  const contact = textBlock(code.shortAddress, style, { width, maxLines: 3 }, tools);
  return stackOf([setVerb(code.verb, width, scale, tools), contact], 0.35 * small);
}

function setVerb(verb: string, width: number, scale: Scale, tools: Typesetting): TextBlock {
  const style = { role: 'verb', font: 'display', tone: 'ink', fontSize: scale.verb } as const;
  return textBlock(verb, style, { width, maxLines: 2 }, tools);
}

/** The address in one line: somewhat smaller if need be, else the host alone. Broken in two it is hard to type. */
function setAddress(
  whole: string,
  width: number,
  floor: number,
  scale: Scale,
  tools: Typesetting,
): TextBlock {
  const isWide = tools.measure.body(whole) * floor >= width;
  const text = isWide ? (whole.split('/')[0] ?? whole) : whole;
  const ems = tools.measure.body(text);
  const fontSize = Math.max(floor, Math.min(scale.small, (width - 1) / ems));
  // A host that is too wide goes on two lines of like length.
  const room = ems * fontSize > width ? Math.min(width, 0.65 * ems * fontSize) : width;
  return textBlock(
    text,
    { role: 'address', font: 'body', tone: 'quiet', fontSize },
    { width: room, maxLines: 2 },
    tools,
  );
}
