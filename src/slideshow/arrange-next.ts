import type { Face, NextItem, Scale, TextBlock, Tone, Typesetting } from './composition.ts';
import { place, setBlock } from './set-block.ts';

/** Line heights in sizes of the type; two-line items stand a little apart. */
const leading = 1.4;
const itemGap = 0.35;
/** Narrower than so many sizes of the type, a name goes on a line of its own. */
const leastName = 13;

/**
 * What comes next: a quiet table of day, time and name, one line each, or two where the room is narrow; as many as its height
 * takes. At the origin until it is placed.
 */
export function arrangeNext(
  heading: string,
  items: readonly NextItem[],
  room: { readonly width: number; readonly height: number },
  scale: Scale,
  tools: Typesetting,
): { readonly blocks: readonly TextBlock[]; readonly height: number } {
  const { small } = scale;
  const widest = (face: Face, texts: readonly string[]) =>
    Math.max(0, ...texts.map((text) => tools.measure[face](text) * small));
  const day = widest(
    'strong',
    items.map((item) => item.day),
  );
  const time = widest(
    'body',
    items.map((item) => item.time),
  );
  const gap = 0.7 * small;
  const row = leading * small;
  const nameX = day + gap + (time > 0 ? time + gap : 0);
  const isNarrow = room.width - nameX < leastName * small;
  const item = isNarrow ? 2 * row + itemGap * small : row;
  const shown = items.slice(0, Math.max(0, Math.floor((room.height - row) / item)));
  const cell = (text: string, face: Face, x: number, y: number, width: number, tone: Tone = 'quiet') => {
    const style = { role: 'next', face, tone, fontSize: small } as const;
    return text === '' ? [] : [place(setBlock(text, style, { width, maxLines: 1 }, tools), x, y)];
  };
  const rows = shown.flatMap((one, index) => {
    const y = row + index * item;
    const [x, below] = isNarrow ? [0, y + row] : [nameX, y];
    return [
      ...cell(one.day, 'strong', 0, y, day + 1),
      ...cell(one.time, 'body', day + gap, y, time + 1),
      ...cell(one.name, 'body', x, below, room.width - x),
    ];
  });
  // One alone says little of a programme.
  if (shown.length < Math.min(2, items.length || 1)) return { blocks: [], height: 0 };
  return {
    height: row + shown.length * item,
    blocks: [...cell(heading, 'strong', 0, 0, room.width, 'accent'), ...rows],
  };
}
