import { screenWords } from '#i18n/screen-words.ts';
import type { Font, Rect, TextBlock, Tone } from './slide-layout.ts';
import { lineHeights, place, textBlock } from './text-blocks.ts';
import type { Extras, SlideInput } from './slide-input.ts';

/** em. */
const leading = 1.4;
const itemGap = 0.35;
/** A name with less width than this (em) gets a line of its own. */
const minNameWidth = 13;

export interface NextBlocks {
  readonly blocks: readonly TextBlock[];
  readonly height: number;
}

/** A table of the next events: day, time and name on one line, or on two where the room is narrow. Placed at the origin. */
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
  const isNarrow = room.width - nameX < minNameWidth * small;
  const item = isNarrow ? 2 * row + itemGap * small : row;
  const shown = items.slice(0, Math.max(0, Math.floor((room.height - row) / item)));
  const cell = (text: string, font: Font, x: number, y: number, width: number, tone: Tone = 'quiet') => {
    const style = { role: 'next', font, tone, fontSize: small } as const;
    return text === '' ? [] : [place(textBlock(text, style, { width, maxLines: 1 }, tools), x, y)];
  };
  const rows = shown.flatMap((one, index) => {
    const y = row + index * item;
    const [x, below] = isNarrow ? [0, y + row] : [nameX, y];
    // A dash where other items have a time, bold for legibility on small screens; times are centred in their column.
    const [clock, font]: readonly [string, Font] =
      one.time || isNarrow || time === 0 ? [one.time, 'body'] : ['—', 'strong'];
    const indent = isNarrow ? 0 : (time - widthOf(font, clock)) / 2;
    // Before the name, because the end of a long name is cut.
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
  // A single item is not shown if there are more.
  if (shown.length < Math.min(2, items.length || 1)) return { blocks: [], height: 0 };
  return {
    height: row + shown.length * item - (leading - lineHeights.body) * small,
    blocks: [...cell(screenWords[language].next, 'strong', 0, 0, room.width, 'accent'), ...rows],
  };
}
