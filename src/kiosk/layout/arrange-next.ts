import { screenWords } from '#i18n/screen-words.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import { lineHeights, textBlock } from './text-blocks.ts';
import type { Extras, Rect, SlideInput, TextBlock, Tone } from './slide-layout.ts';

/** em. */
const leading = 1.4;
const itemGap = 0.35;
/** A name with less width than this (em) gets its own line. */
const minNameWidth = 13;

/** A table of the next events: day, time and name on one line, or on two if the room is narrow. Placed at the origin. */
export function arrangeNext(
  { next, language, screen, tools }: SlideInput,
  extras: Extras,
  room: Pick<Rect, 'width' | 'height'>,
): { readonly blocks: readonly TextBlock[]; readonly height: number } {
  const { small } = screen.scale;
  const items = next.slice(0, extras.next);
  const widthOf = (font: Font, text: string) => tools[font].measure(text) * small;
  const dayWidth = Math.max(0, ...items.map((item) => widthOf('strong', item.day)));
  const timeWidth = Math.max(0, ...items.map((item) => widthOf('body', item.time)));
  const gap = 0.7 * small;
  const rowHeight = leading * small;
  const nameX = dayWidth + gap + (timeWidth > 0 ? timeWidth + gap : 0);
  const isNarrow = room.width - nameX < minNameWidth * small;
  const itemHeight = isNarrow ? 2 * rowHeight + itemGap * small : rowHeight;
  const shown = items.slice(0, Math.max(0, Math.floor((room.height - rowHeight) / itemHeight)));
  const cell = (text: string, font: Font, x: number, y: number, width: number, tone: Tone = 'quiet') => {
    const style = { role: 'next', font, tone, fontSize: small } as const;
    return text === '' ? [] : [{ ...textBlock(text, style, { width, maxLines: 1 }, tools), x, y }];
  };
  const rows = shown.flatMap((one, index) => {
    const y = rowHeight + index * itemHeight;
    const [x, below] = isNarrow ? [0, y + rowHeight] : [nameX, y];
    // A dash for a missing time, bold for legibility on small screens; times are centred in their column.
    const [clock, font]: readonly [string, Font] =
      one.time || isNarrow || timeWidth === 0 ? [one.time, 'body'] : ['—', 'strong'];
    const indent = isNarrow ? 0 : (timeWidth - widthOf(font, clock)) / 2;
    // Before the name, because the end of a long name is cut.
    const markWidth = one.cancellation === '' ? 0 : widthOf('strong', one.cancellation) + gap;
    return [
      ...cell(one.day, 'strong', 0, y, dayWidth + 1),
      ...cell(clock, font, dayWidth + gap + indent, y, timeWidth - indent + 1),
      ...cell(one.cancellation, 'strong', x, below, markWidth, 'ink'),
      ...cell(one.name, 'body', x + markWidth, below, room.width - x - markWidth).map((block) => ({
        ...block,
        isStruck: markWidth > 0,
      })),
    ];
  });
  // A single item is not shown if there are more.
  if (shown.length < Math.min(2, items.length || 1)) return { blocks: [], height: 0 };
  return {
    height: rowHeight + shown.length * itemHeight - (leading - lineHeights.body) * small,
    blocks: [...cell(screenWords[language].next, 'strong', 0, 0, room.width, 'accent'), ...rows],
  };
}
