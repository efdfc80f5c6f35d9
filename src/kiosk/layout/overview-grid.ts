import type { OverviewRow, OverviewSlide } from '#domain/build-overview.ts';
import { type Font } from '#typesetting/font-metrics.ts';
import { type Box, place, type TextBlock, textGroup } from './blocks.ts';
import { hasTwoLines, leading, padding } from './overview-rows.ts';
import type { SlideInput } from './slide-layout.ts';

export interface OverviewInput extends Pick<SlideInput, 'modules' | 'language' | 'screen' | 'tools'> {
  readonly slide: OverviewSlide;
}

/* Multiples of the font size. */
const columnGap = 0.9;

/** Of the width beside the time, where titles need the rest. */
const maxPlace = 0.32;
/** Share of the rows whose places may be shortened for larger type: one long place would make all texts small. */
const maxCutPlaces = 0.25;
/** Of several lines, since words do not fill all of them. */
const usableShare = 0.76;

type Style = Partial<Pick<TextBlock, 'font' | 'tone' | 'isStruck'>>;
/** `isBelow`: below the last cell that is not, else at the top of the row. */
type Cell = readonly [
  text: string,
  x: number,
  width: number,
  style: Style,
  isBelow?: boolean,
  maxLines?: number,
];

type Grid = ReturnType<typeof planGrid>;

/** Columns of day, time, title and place; in portrait the time is below the day, mark and place are below the title. */
export function planGrid(
  { slide: { rows }, screen, tools }: OverviewInput,
  { width, height }: Box,
  fontSize: number,
) {
  const isBelow = hasTwoLines(screen);
  const gap = columnGap * fontSize;
  // All widths include the gap behind the column.
  const widthOf = (text: string, font: Font = 'strong') =>
    text === '' ? 0 : tools[font].measure(text) * fontSize + gap;
  const widest = (ofRow: (row: OverviewRow) => number) => Math.max(...rows.map(ofRow));
  const [day, time] = [widest((row) => widthOf(row.day)), widest((row) => widthOf(row.time))];
  const timeX = isBelow ? 0 : day;
  // A third line, with a day, would not fit.
  const isMarkAside = isBelow && day === 0;
  const x = isBelow ? Math.max(day, time, isMarkAside ? widest(({ mark }) => widthOf(mark)) : 0) : day + time;
  const free = width + gap - x;
  const freePlace = free - widest(({ mark, name }) => widthOf(mark) + widthOf(name));
  const widestPlace = widest((row) => widthOf(row.place, 'body'));
  const place = isBelow ? 0 : Math.min(widestPlace, Math.max(maxPlace * free, freePlace));
  const lines = Math.floor((height / fontSize - 2 * padding) / leading + 1e-6);
  const linesOf = (count: number) => Math.min(3, Math.max(1, count));
  const maxLines = linesOf(isBelow ? Math.ceil(lines / 2) : lines);
  const placeLines = linesOf(isBelow ? lines - maxLines : lines);
  const cellsOf = ({ day, time, name, mark, place: venue, isCanceled }: OverviewRow): readonly Cell[] => {
    const markWidth = widthOf(mark);
    const [before, below] = isBelow ? [0, isMarkAside ? 0 : markWidth] : [markWidth, 0];
    const tone = isCanceled ? 'quiet' : 'accent';
    const markX = isMarkAside ? 0 : x;
    const markRoom = isMarkAside ? x : free;
    const markCell: Cell = [mark, markX, Math.min(markWidth, markRoom), { tone: 'accent' }, isBelow];
    return [
      [day, 0, x, {}],
      [time, timeX, x - timeX, { tone, isStruck: isCanceled }, isBelow && !isMarkAside],
      ...(isMarkAside ? [markCell] : []),
      [name, x + before, free - place - before, isCanceled ? { tone } : {}, false, maxLines],
      ...(isMarkAside ? [] : [markCell]),
      [
        venue,
        isBelow ? x + below : x + free - place,
        isBelow ? free - below : place,
        { font: 'body', tone: 'quiet' },
        isBelow,
        placeLines,
      ],
    ];
  };
  const isCut = ([text, , width, { font }, , lines = 1]: Cell) =>
    text !== '' && widthOf(text, font) - gap > (width - gap) * (lines === 1 ? 1 : lines * usableShare);
  const cuts = weighCuts(rows.flatMap(cellsOf).filter(isCut), rows.length);
  return { fontSize, height, gap, cellsOf, cuts };
}

function weighCuts(cut: readonly Cell[], rows: number): number {
  const places = cut.filter(([, , , { font }]) => font === 'body').length;
  return cut.length - places + Math.max(0, places - maxCutPlaces * rows);
}

export function arrangeCells(
  { fontSize, height, gap, cellsOf }: Grid,
  row: OverviewRow,
  tools: OverviewInput['tools'],
) {
  const top = padding * fontSize;
  let bottom = top;
  return cellsOf(row).flatMap(([text, x, width, style, isBelow = false, maxLines = 1]) => {
    const y = isBelow ? bottom : top;
    // A short title leaves its lines to the place.
    const left = Math.floor((height - y - top) / (leading * fontSize) + 1e-6);
    const lines = isBelow ? Math.max(1, Math.min(3, left)) : maxLines;
    const options = { ...style, fontSize, maxLines: lines, width: width - gap + 1 };
    const group = textGroup(tools, 'row', text, options);
    if (!isBelow) bottom = top + group.height;
    return place(group, x, y);
  });
}
