import type { OverviewRow, OverviewSlide } from '#domain/build-overview.ts';
import { textOf } from '#domain/format-date.ts';
import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, Rect } from './blocks.ts';
import { composePhoneCode, type Corner, type PhoneCodeInput } from './compose-code.ts';
import type { Poster } from './compose-screen.ts';
import { type Grid, gridOf } from './grid.ts';
import { isNarrow, roomForRows, rowColumns, rowGap, rowLeading } from './overview-rows.ts';
import { baselineAt, capsAt, lastBaseline, setLine, setParagraph, setPieces, smallText } from './set-text.ts';

export interface OverviewInput extends PhoneCodeInput {
  readonly slide: OverviewSlide;
}

/** Heading and date, the rows below, the code in its corner. */
export function composeOverview(input: OverviewInput): Poster {
  const grid = gridOf(input.screen);
  const corner = composePhoneCode(input, input.slide.language, grid);
  const blocks = [...setHead(input, grid), ...setRows(input, grid, corner), ...corner.blocks];
  return { blocks, footRight: grid.right };
}

function setHead({ slide, screen, tools }: OverviewInput, { left, right, top, unit }: Grid) {
  const ems = tools.display.measure(textOf(slide.title));
  const fontSize = Math.min(1.16 * screen.sizes.titleFloor, (right - left) / ems);
  const baseline = top + displayMetrics.capHeight * fontSize;
  // The document has the whole heading in one element.
  const rest = slide.heading.slice(slide.title[0]?.text.length);
  const pieces = setPieces(tools, slide.title, { x: left, baseline, fontSize });
  const heading = pieces.map(({ fitted, ...block }, at) =>
    at === 0
      ? { ...block, role: 'title', fitted: { ...fitted, rest } }
      : { ...block, role: 'headingEnd', fitted },
  );
  const look = smallText(screen, { role: 'date', font: 'body', leading: 1.3 });
  const date = setLine(tools, slide.date, look, 0);
  const page = setLine(tools, slide.pageOf, { ...look, role: 'page', tone: 'quiet' }, 0);
  const gap = 2 * unit;
  const hasPage = slide.pageOf !== '';
  const width = date.width + (hasPage ? gap + page.width : 0);
  const isBelow = isNarrow(screen) || left + ems * fontSize + 2 * gap + width > right;
  const x = isBelow ? left : right - width;
  const y = isBelow ? baseline + 3.8 * unit + bodyMetrics.capHeight * look.fontSize : baseline;
  const pageX = x + date.width + gap;
  return [
    ...heading,
    baselineAt({ ...date, x: x + date.x }, y),
    ...(hasPage ? [baselineAt({ ...page, x: pageX }, y)] : []),
  ];
}

/** Multiples of the smallest size: the largest that divides no word and leaves room to every row. */
const sizeSteps = [1.7, 1.55, 1.4, 1.28, 1.16, 1.08, 1.01] as const;
const columnGap = 4;

interface RowGrid extends Rect {
  /** The distance from one column to the next. */
  readonly pitch: number;
  readonly perColumn: number;
}

function setRows(input: OverviewInput, { left, unit }: Grid, { right, base }: Corner): readonly Block[] {
  const { screen, slide } = input;
  const columns = rowColumns(screen);
  const width = (right - left - (columns - 1) * columnGap * unit) / columns;
  const perColumn = Math.ceil(slide.rows.length / columns);
  const grid = { ...roomForRows(screen, base), x: left, pitch: width + columnGap * unit, width, perColumn };
  let fontSize = 0;
  let forms: ReturnType<typeof formsOf> = [];
  let rows: SetRow[] = [];
  for (const step of sizeSteps) {
    fontSize = step * screen.sizes.textFloor;
    forms = formsOf(input, grid, fontSize);
    rows = forms.map((form) => form(isNarrow(screen) ? 3 : 2, 2));
    if (freeHeight(rows, grid, fontSize) >= 0 && rows.every(({ isGood }) => isGood)) break;
  }
  // Rows take a lower form one by one, from the last on, until all have room.
  for (const [maxLines, placeLines] of lowerForms) {
    for (let at = rows.length - 1; at >= 0 && freeHeight(rows, grid, fontSize) < 0; at -= 1)
      rows.splice(at, 1, ...forms.slice(at, at + 1).map((form) => form(maxLines, placeLines)));
  }
  return placeRows(rows, grid, fontSize);
}

/** Lines of the title and of the place. */
const lowerForms = [
  [2, 1],
  [2, 0],
  [1, 1],
] as const;

/** Sets each row in a form; a place without lines of its own stands below a title of one line. */
function formsOf({ tools, slide: { rows } }: OverviewInput, { width, perColumn }: RowGrid, fontSize: number) {
  const timeWidth = timeColumn(tools, rows, fontSize, 0.5 * width);
  return rows.map((row, at) => {
    const isSameDay = at % perColumn > 0 && row.day === rows[at - 1]?.day;
    const common = { row, isSameDay, fontSize, timeWidth, width };
    return (maxLines: number, placeLines: number) => setRow(tools, { ...common, maxLines, placeLines });
  });
}

function freeHeight(rows: readonly SetRow[], { height, perColumn }: RowGrid, fontSize: number): number {
  const gap = rowGap * fontSize;
  const heights = rows.map((_, at) =>
    rows.slice(at, at + perColumn).reduce((sum, row) => sum + row.height + gap, 0),
  );
  return height + gap - Math.max(...heights.filter((_, at) => at % perColumn === 0));
}

function placeRows(rows: readonly SetRow[], grid: RowGrid, fontSize: number): readonly Block[] {
  const { x, y, pitch, perColumn } = grid;
  const more = Math.max(0, freeHeight(rows, grid, fontSize)) / Math.max(1, perColumn - 1);
  const gap = rowGap * fontSize + Math.min(1.4 * fontSize, more);
  let top = y;
  return rows.flatMap((row, at) => {
    if (at % perColumn === 0) top = y;
    const left = x + Math.floor(at / perColumn) * pitch;
    const blocks = row.blocks.map((block) => ({ ...block, x: left + block.x, y: top + block.y }));
    top += row.height + gap;
    return blocks;
  });
}

/** The column of the time has the day where it is another than above, "Läuft" above "bis 9. Dez", "Abgesagt" above the time. */
function timeLines({ clock, state, day, isCanceled }: OverviewRow, isSameDay: boolean) {
  const [word = '', ...rest] = state.split(' ');
  const strong = { font: 'strong', tone: isCanceled ? 'quiet' : 'ink' } as const;
  const last =
    word === ''
      ? ({ text: clock, font: 'strong', tone: 'accent' } as const)
      : ({ text: rest.join(' ') || clock, font: 'body', tone: 'quiet' } as const);
  const lines = [{ text: isSameDay ? '' : day, ...strong }, { text: word, ...strong }, last];
  return lines.filter(({ text }) => text !== '');
}

/** Width of the column of the times, at most `most`, px. */
function timeColumn(tools: Typesetting, rows: readonly OverviewRow[], fontSize: number, most: number) {
  const lines = rows.flatMap((row) => timeLines(row, false));
  const widest = Math.max(0, ...lines.map(({ text, font }) => tools[font].measure(text)));
  return Math.min(most, (widest + 1.1) * fontSize);
}

type RowNumbers = Record<'fontSize' | 'timeWidth' | 'width' | 'maxLines' | 'placeLines', number>;
type RowInput = Readonly<RowNumbers & { row: OverviewRow; isSameDay: boolean }>;

type SetRow = ReturnType<typeof setRow>;

function setRow(tools: Typesetting, { row, fontSize, timeWidth, maxLines, ...input }: RowInput) {
  const room = { x: timeWidth, width: input.width - timeWidth };
  const tone = row.isCanceled ? 'quiet' : 'ink';
  const look = { font: 'strong', tone, fontSize, leading: rowLeading } as const;
  const titleRoom = { ...room, maxLines };
  const title = capsAt(setParagraph(tools, row.name, { ...look, role: 'row' }, titleRoom), 0);
  const placeLook = { ...look, role: 'rowPlace', font: 'body', tone: 'quiet' } as const;
  const placeRoom = { ...room, maxLines: Math.max(1, input.placeLines) };
  const hasPlace = row.place !== '' && (input.placeLines > 0 || title.fitted.lines.length < 2);
  const line = rowLeading * fontSize;
  const baseline = bodyMetrics.capHeight * fontSize;
  const below = lastBaseline(title) + line - baseline;
  const places = hasPlace ? [capsAt(setParagraph(tools, row.place, placeLook, placeRoom), below)] : [];
  const times = timeLines(row, input.isSameDay).map(({ text, ...own }, at) => {
    const size = Math.min(fontSize, (timeWidth - 0.6 * fontSize) / tools[own.font].measure(text));
    const style = { ...look, ...own, role: 'rowTime', fontSize: size };
    return baselineAt(setLine(tools, text, style, 0), baseline + at * line);
  });
  const texts = [title, ...places];
  const lines = texts.reduce((sum, { fitted }) => sum + fitted.lines.length, 0);
  const isDivided = title.fitted.lines.some(({ hyphen }) => hyphen);
  return {
    blocks: [...times, ...texts],
    height: Math.max(lines, times.length) * line,
    isGood: !isDivided && !texts.some(({ fitted }) => fitted.shortened),
  };
}
