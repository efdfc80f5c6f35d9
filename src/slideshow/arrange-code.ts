import { codeSize } from '#theme/code-size.ts';
import type { CodeBlock, Scale, TextBlock, Typesetting } from './composition.ts';
import { setBlock } from './set-block.ts';
import type { Extras, SlideInput } from './slide-input.ts';

export interface CodeRoom {
  /** The largest side the layout can give, px. */
  readonly side: number;
  /** The width for words beside a code of that side, px. */
  readonly words: (side: number) => number;
  readonly height: number;
}

export interface CodeBlocks {
  readonly verb: TextBlock;
  readonly ticket: CodeBlock;
  /** None where there is no room for it. */
  readonly address: readonly TextBlock[];
}

/** A poster's code is larger than the least a camera needs: by this much, where there is room. */
const generous = 1.3;

/**
 * Sets the code on its ticket, the verb above and the address below it; null where the slide has none. `wanted`: as large as
 * poster and distance ask, within the room; `least`: a fifth of the picture's height, whatever leaves for it.
 */
export function arrangeCode(
  { slide: { code }, modules, screen, tools }: SlideInput,
  room: CodeRoom,
  extras: Extras,
  size: 'wanted' | 'least',
): CodeBlocks | null {
  if (code === null || modules === null) return null;
  const { sizes, scale, height, distance } = screen;
  const { pixelPitch } = sizes;
  const wish = { modules, pixelPitch, distance, room: Math.min(room.side, room.height) };
  const least = codeSize({ ...wish, height, distance: null, room: room.side });
  const wanted = size === 'least' ? least : codeSize({ ...wish, height: height * generous });
  const { side, module } = wanted.module > least.module ? wanted : least;
  const width = room.words(side);
  const verb = { role: 'verb', face: 'display', tone: 'ink', fontSize: scale.verb } as const;
  const hasAddress = extras.address && code.shortAddress !== '';
  return {
    verb: setBlock(code.verb, verb, { width, maxLines: 2 }, tools),
    ticket: { kind: 'code', x: 0, y: 0, width: side, height: side, module },
    address: hasAddress ? [setAddress(code.shortAddress, width, sizes.textFloor, scale, tools)] : [],
  };
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
  return setBlock(
    text,
    { role: 'address', face: 'body', tone: 'quiet', fontSize },
    { width: room, maxLines: 2 },
    tools,
  );
}
