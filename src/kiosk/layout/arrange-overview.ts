import type { OverviewRow, OverviewSlide } from '#domain/build-overview.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { Font } from '#typesetting/font-metrics.ts';
import { arrangeQr } from './arrange-code.ts';
import {
  type Block,
  type Box,
  type Group,
  headlineGroup,
  lineHeights,
  place,
  stack,
  type TextBlock,
  textGroup,
} from './blocks.ts';
import type { ScreenPlan } from './lay-out-screen.ts';
import type { SlideInput } from './slide-layout.ts';

interface OverviewInput extends Pick<SlideInput, 'modules' | 'language' | 'screen' | 'tools'> {
  readonly slide: OverviewSlide;
}

/* Multiples of the unit. */
const maxCode = 24;
const maxHeading = 13;
const headGap = 3.2;

/* Multiples of the font size of the rows. */
const leading = lineHeights.strong;
const padding = 0.3;
const columnGap = 0.9;

const isPortrait = ({ sizes }: ScreenPlan) => sizes.layout === 'portrait';

/** The height of a row with so many lines, px. */
const rowHeight = (fontSize: number, lines: number) => fontSize * (lines * leading + 2 * padding);

/** How many rows a page holds in the smallest type. */
export function overviewRows(screen: ScreenPlan): number {
  const { unit, small, large } = screen.scale;
  const hasCodeBelow = isPortrait(screen);
  const head = hasCodeBelow ? 9 * unit + 2 * large + (maxCode + headGap) * unit : maxCode * unit;
  const height = screen.content.height - head - headGap * unit;
  return Math.max(1, Math.floor(height / rowHeight(small, hasCodeBelow ? 2 : 1)));
}

/** Heading, date and QR code above the rows; in portrait the code is below them. Placed on the screen. */
export function arrangeOverview(input: OverviewInput): readonly Block[] {
  const { slide, screen, tools } = input;
  const { content, scale } = screen;
  const { width, height } = content;
  const { unit, small } = scale;
  const code = arrangeCode(input);
  const hasCodeBelow = isPortrait(screen);
  const headWidth = hasCodeBelow ? width : width - code.width;
  const sizes = { width: headWidth, floor: scale.title.floor, ceiling: maxHeading * unit };
  const heading = headlineGroup(tools, 'title', slide.heading, sizes);
  const fontSize = Math.max(small, 4 * unit);
  const date = textGroup(tools, 'subtitle', slide.date, { tone: 'quiet', fontSize, width: headWidth });
  const head = stack([heading, date], headGap * unit);
  const gap = headGap * unit;
  const top = Math.round(gap + (hasCodeBelow ? head.height : Math.max(head.height, code.height)));
  const codeY = hasCodeBelow ? height - code.height : 0;
  const bottom = hasCodeBelow && code.height > 0 ? codeY - gap : height;
  const blocks = [
    ...head.blocks,
    ...place({ blocks: arrangeRows(input, { width, height: bottom - top }) }, 0, top),
    ...place(code, 0, codeY),
  ];
  return place({ blocks }, content.x, content.y);
}

/** At the right edge, with its words to the left of it. `width`: of both. */
function arrangeCode(input: OverviewInput): Group & { readonly width: number } {
  const { screen, tools, language } = input;
  const { width } = screen.content;
  const { unit, small } = screen.scale;
  const room = { width: maxCode * unit, height: maxCode * unit };
  const qr = arrangeQr(input, room, 'minimum');
  const side = qr.height;
  if (side === 0) return { ...qr, width: 0 };
  const options = { fontSize: small, width: Math.min(9.5 * small, width - side - small), maxLines: 6 };
  const words = textGroup(tools, 'address', screenWords[language].onPhone, options);
  const x = width - side - small - options.width;
  const blocks = [...place(words, x, side - words.height), ...place(qr, width - side, 0)];
  return { blocks, height: side, width: width - x + 2 * small };
}

/** A strict grid: rows of the same height with a rule above each, in the largest type that cuts no more texts than the smallest. */
function arrangeRows(input: OverviewInput, room: Box): readonly Block[] {
  const { slide, screen, tools } = input;
  const { rows } = slide;
  const { small, large, hair } = screen.scale;
  const pitch = Math.floor(room.height / Math.max(3, rows.length));
  const hasPlaceBelow = isPortrait(screen) && rows.some((row) => row.place !== '');
  const ceiling = Math.min(
    large * (rows.length < 4 ? 1.4 : 1),
    (pitch - hair) / rowHeight(1, hasPlaceBelow ? 2 : 1),
  );
  const floor = Math.min(small, ceiling);
  const grids = Array.from({ length: sizeSteps }, (_, step) => {
    const fontSize = ceiling - ((ceiling - floor) * step) / (sizeSteps - 1);
    return planGrid(input, { width: room.width, height: pitch - hair, fontSize });
  });
  const fewestCuts = Math.min(...grids.map(({ cuts }) => cuts));
  const grid = grids.find(({ cuts }) => cuts === fewestCuts);
  if (grid === undefined) return [];
  return rows.flatMap((row, index) => {
    const isNewDay = row.day !== rows[index - 1]?.day;
    const rule = { kind: 'rule', x: 0, y: 0, width: room.width, height: hair } as const;
    const cells = arrangeRow({ ...row, day: isNewDay ? row.day : '' }, grid, tools);
    return place<Block>({ blocks: [rule, ...place({ blocks: cells }, 0, hair)] }, 0, index * pitch);
  });
}

const sizeSteps = 10;

type Grid = ReturnType<typeof planGrid>;

/** Columns of day, time, title and place; in portrait the time is below the day, and the place below the title. */
function planGrid(
  { slide: { rows }, screen, tools }: OverviewInput,
  { width, height, fontSize }: Box & { readonly fontSize: number },
) {
  const isStacked = isPortrait(screen);
  const widthOf = (font: Font, text: string) => (text === '' ? 0 : tools[font].measure(text) * fontSize + 1);
  const widest = (font: Font, column: 'day' | 'time' | 'place') =>
    Math.max(...rows.map((row) => widthOf(font, row[column])));
  const gap = columnGap * fontSize;
  const withGap = (column: number) => (column === 0 ? 0 : column + gap);
  const [day, time, place] = [widest('strong', 'day'), widest('strong', 'time'), widest('body', 'place')];
  const timeX = isStacked ? 0 : withGap(day);
  const titleX = isStacked ? withGap(Math.max(day, time)) : timeX + withGap(time);
  const free = width - titleX;
  const placeWidth = isStacked ? free : Math.min(place, maxPlace * free);
  const titleWidth = isStacked ? free : free - withGap(placeWidth);
  const lines = Math.floor((height / fontSize - 2 * padding) / leading + 1e-6);
  const titleLines = Math.min(2, Math.max(1, isStacked && place > 0 ? lines - 1 : lines));
  const placeLines = isStacked ? 1 : titleLines;
  const markWidth = (mark: string) => withGap(widthOf('strong', mark));
  const isCut = (font: Font, text: string, column: number, maxLines: number) =>
    widthOf(font, text) > column * (maxLines === 1 ? 1 : usableShare * maxLines);
  const cuts = rows.filter(
    (row) =>
      isCut('strong', row.name, titleWidth - markWidth(row.mark), titleLines) ||
      isCut('body', row.place, placeWidth, placeLines),
  ).length;
  return {
    isStacked,
    fontSize,
    timeX,
    titleX,
    titleWidth,
    titleLines,
    placeWidth,
    placeLines,
    markWidth,
    cuts,
  };
}

/** Of the width beside the time. */
const maxPlace = 0.32;
/** Of a line that is followed by another. */
const usableShare = 0.88;

function arrangeRow(row: OverviewRow, grid: Grid, tools: OverviewInput['tools']): readonly TextBlock[] {
  const { isStacked, fontSize, timeX, titleX, titleWidth, titleLines, placeWidth, placeLines } = grid;
  const top = padding * fontSize;
  const line = leading * fontSize;
  const cell = (text: string, width: number, maxLines: number, style: Partial<TextBlock>) =>
    textGroup(tools, 'row', text, { fontSize, width, maxLines, ...style });
  const isOff = row.isCanceled;
  const mark = grid.markWidth(row.mark);
  const label = { tone: isOff ? 'quiet' : 'accent' } as const;
  const title = cell(row.name, titleWidth - mark, titleLines, isOff ? { tone: 'quiet' } : {});
  const venue = cell(row.place, placeWidth, placeLines, { font: 'body', tone: 'quiet' });
  const [placeX, placeY] = isStacked
    ? [titleX, top + title.height]
    : [titleX + titleWidth + columnGap * fontSize, top];
  const timeY = isStacked && row.day !== '' ? top + line : top;
  return [
    ...place(cell(row.day, titleX, 1, { tone: 'ink' }), 0, top),
    ...place(cell(row.time, titleX - timeX, 1, { ...label, isStruck: isOff }), timeX, timeY),
    ...place(cell(row.mark, mark, 1, { tone: 'accent' }), titleX, top),
    ...place(title, titleX + mark, top),
    ...place(venue, placeX, placeY),
  ];
}
