import { screenWords } from '#i18n/screen-words.ts';
import type { Font, Rect, TextBlock, Tone } from './slide-layout.ts';
import { lineHeights, place, textBlock } from './text-blocks.ts';
import type { Extras, SlideInput } from './slide-input.ts';

/** Line heights in sizes of the type; two-line items stand a little apart. */
const leading = 1.4;
const itemGap = 0.35;
/** Narrower than so many sizes of the type, a name goes on a line of its own. */
const leastName = 13;

export interface NextBlocks {
  readonly blocks: readonly TextBlock[];
  readonly height: number;
}

/**
 * What comes next: a quiet table of day, time and name, one line each, or two where the room is narrow; as many as its height
 * takes. At the origin until it is placed.
 */
export function arrangeNext(
  { next, language, screen, tools }: SlideInput,
  extras: Extras,
  room: Pick<Rect, 'width' | 'height'>,
): NextBlocks {
  const { small } = screen.scale;
  const items = next.slice(0, extras.next);
  const widthOf = (font: Font, text: string) => tools.measure[font](text) * small;
  const day = Math.max(0, ...items.map((item) => widthOf('strong', item.day)));
  const time = Math.max(0, ...items.map((item) => widthOf('body', item.time)));
  const gap = 0.7 * small;
  const row = leading * small;
  const nameX = day + gap + (time > 0 ? time + gap : 0);
  const isNarrow = room.width - nameX < leastName * small;
  const item = isNarrow ? 2 * row + itemGap * small : row;
  const shown = items.slice(0, Math.max(0, Math.floor((room.height - row) / item)));
  const cell = (text: string, font: Font, x: number, y: number, width: number, tone: Tone = 'quiet') => {
    const style = { role: 'next', font, tone, fontSize: small } as const;
    return text === '' ? [] : [place(textBlock(text, style, { width, maxLines: 1 }, tools), x, y)];
  };
  const rows = shown.flatMap((one, index) => {
    const y = row + index * item;
    const [x, below] = isNarrow ? [0, y + row] : [nameX, y];
    // A dash where others have a time, strong enough for small screens; all of them in the middle of their column.
    const [clock, font]: readonly [string, Font] =
      one.time || isNarrow || time === 0 ? [one.time, 'body'] : ['—', 'strong'];
    const indent = isNarrow ? 0 : (time - widthOf(font, clock)) / 2;
    // Before the name: the end of a long one is cut.
    const mark = one.cancellation === '' ? 0 : widthOf('strong', one.cancellation) + gap;
    return [
      ...cell(one.day, 'strong', 0, y, day + 1),
      ...cell(clock, font, day + gap + indent, y, time - indent + 1),
      ...cell(one.cancellation, 'strong', x, below, mark, 'ink'),
      ...cell(one.name, 'body', x + mark, below, room.width - x - mark).map((block) => ({
        ...block,
        isStruck: mark > 0,
      })),
    ];
  });
  // One alone says little of a programme.
  if (shown.length < Math.min(2, items.length || 1)) return { blocks: [], height: 0 };
  return {
    // Ends with its last line, as the words under a code do.
    height: row + shown.length * item - (leading - lineHeights.body) * small,
    blocks: [...cell(screenWords[language].next, 'strong', 0, 0, room.width, 'accent'), ...rows],
  };
}
