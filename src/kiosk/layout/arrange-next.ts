import type { EventSlide } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { type Font, lineHeights } from '#typesetting/font-metrics.ts';
import { type Box, type Group, noBlocks, place, type TextBlock, textGroup } from './blocks.ts';
import { firstMatchOrLast } from './choose-arrangement.ts';
import type { ArrangeInput } from './slide-layout.ts';

/** em. */
const leading = 1.4;
const itemGap = 0.35;
/** A name that has to be shortened to less than this (em) gets its own line; less than the second, the row is left out. */
const minNameWidth = 10;
const minWords = 5;

type NextInput = Pick<ArrangeInput, 'next' | 'language' | 'tools'>;

/** As many of `next` as there is room for, but not a single one of several. */
export function arrangeNext({ screen, extras, ...input }: ArrangeInput, room: Box): Group<TextBlock> {
  return arrangeTable({ ...input, next: input.next.slice(0, extras.next) }, room, screen.scale.small);
}

/** In type as large as the room allows, at most `middle`. All of `next` if they fit in the smallest type, else `usual`. */
export function arrangeLargeNext({ screen, ...input }: ArrangeInput, room: Box, usual: Group<TextBlock>) {
  const { small, middle } = screen.scale;
  const all = input.next.length;
  const large = firstMatchOrLast(
    [middle, (small + middle) / 2, small],
    (size) => arrangeTable(input, room, size, all),
    ({ count }) => count === all,
  );
  return large.count === all ? large : usual;
}

/** Day, time and name on one line, or on two if the room is narrow; nothing if there is room for fewer than `least`. */
function arrangeTable(
  { next: items, language, tools }: NextInput,
  room: Box,
  fontSize: number,
  least = Math.min(2, items.length),
) {
  const widthOf = (font: Font, text: string) => tools[font].measure(text) * fontSize;
  const dayWidth = Math.max(0, ...items.map(({ when }) => widthOf('strong', when.day)));
  const timeWidth = Math.max(0, ...items.map(({ when }) => widthOf('body', when.time)));
  const gap = 0.7 * fontSize;
  const rowHeight = leading * fontSize;
  const nameX = dayWidth + gap + (timeWidth > 0 ? timeWidth + gap : 0);
  const markWidthOf = ({ cancellation }: EventSlide) =>
    cancellation === '' ? 0 : widthOf('strong', cancellation) + gap;
  const isShort = (width: number, name: string, least: number) =>
    width < Math.min(widthOf('body', name), least * fontSize);
  const isNarrow = items.some((item) =>
    isShort(room.width - nameX - markWidthOf(item), item.event.name, minNameWidth),
  );
  const itemHeight = isNarrow ? 2 * rowHeight + itemGap * fontSize : rowHeight;
  const hasWords = (item: EventSlide) =>
    !isShort(room.width - (isNarrow ? 0 : nameX + markWidthOf(item)), item.event.name, minWords);
  const most = Math.max(0, Math.floor((room.height - rowHeight) / itemHeight));
  const shown = items.filter(hasWords).slice(0, most);
  if (shown.length < Math.max(1, least)) return { ...noBlocks, count: 0 };
  const cell = (text: string, x: number, y: number, width: number, style: Partial<TextBlock> = {}) =>
    place(textGroup(tools, 'next', text, { fontSize, width, maxLines: 1, ...style }), x, y);
  const rows = shown.flatMap((item, index) => {
    const { when, cancellation, event } = item;
    const { day, time } = when;
    const y = rowHeight + index * itemHeight;
    const [x, below] = isNarrow ? [0, y + rowHeight] : [nameX, y];
    // A dash for a missing time unless it runs, bold for legibility on small screens; times are centred in their column.
    const hasDash = time === '' && !when.isRunning && !isNarrow && timeWidth > 0;
    const [clock, font] = hasDash ? (['—', 'strong'] as const) : ([time, 'body'] as const);
    const indent = isNarrow ? 0 : (timeWidth - widthOf(font, clock)) / 2;
    const timeX = dayWidth + gap;
    // In place of the time, or before the name, because the end of a long name is cut.
    const isAside = isNarrow && cancellation !== '';
    const markWidth = isAside ? 0 : markWidthOf(item);
    const [markX, markRoom] = isAside ? [timeX, room.width - timeX] : [x, markWidth];
    return [
      ...cell(day, 0, y, dayWidth + 1, { font: 'strong' }),
      ...(isAside ? [] : cell(clock, timeX + indent, y, timeWidth - indent + 1, { font })),
      ...cell(cancellation, markX, isAside ? y : below, markRoom, { font: 'strong', tone: 'ink' }),
      ...cell(event.name, x + markWidth, below, room.width - x - markWidth),
    ];
  });
  const heading = cell(screenWords[language].next, 0, 0, room.width, { font: 'strong', tone: 'accent' });
  const height = rowHeight + shown.length * itemHeight - (leading - lineHeights.body) * fontSize;
  return { blocks: [...heading, ...rows], height, count: shown.length };
}
