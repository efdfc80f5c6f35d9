import type { OverviewSlide } from '#domain/build-overview.ts';
import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';
import type { Block, Box, TextBlock } from './blocks.ts';
import { composePhoneCode, type Corner } from './corner.ts';
import { gridOf } from './grid.ts';
import { isNarrow, roomForRows, rowColumns, rowGap } from './overview-rows.ts';
import type { Poster, PosterInput } from './poster-input.ts';
import { baselineAt, setLine, setPieces, smallText, textOfPieces } from './set-text.ts';
import { type SetRow, setRow, timeColumn } from './overview-row.ts';

export interface OverviewInput extends Pick<PosterInput, 'code' | 'language' | 'screen' | 'tools'> {
  readonly slide: OverviewSlide;
}

/** Heading and date, the rows below, the code in its corner. */
export function composeOverview(input: OverviewInput): Poster {
  const grid = gridOf(input.screen);
  const corner = composePhoneCode(input, grid);
  const blocks = [...setHead(input), ...setRows(input, corner), ...corner.blocks];
  return { blocks, footRight: grid.right };
}

function setHead({ slide, screen, tools }: OverviewInput): readonly TextBlock[] {
  const { left, right, top, unit } = gridOf(screen);
  const { titleFloor } = screen.sizes;
  const ems = tools.display.measure(textOfPieces(slide.title));
  const size = Math.min(1.16 * titleFloor, (right - left) / ems);
  const baseline = top + displayMetrics.capHeight * size;
  const [first, ...others] = setPieces(tools, slide.title, {
    x: left,
    baseline,
    fontSize: size,
    role: 'title',
  });
  // The document has the whole heading in one element.
  const [day = ''] = slide.title.map(({ text }) => text);
  const whole = first && { ...first, fitted: { ...first.fitted, rest: slide.heading.slice(day.length) } };
  const heading = [...(whole ? [whole] : []), ...others.map((block) => ({ ...block, role: 'headingEnd' }))];
  const look = smallText(screen, { role: 'date', font: 'body', leading: 1.3 });
  const date = setLine(tools, slide.date, look, 0);
  const page =
    slide.pageOf === '' ? null : setLine(tools, slide.pageOf, { ...look, role: 'page', tone: 'quiet' }, 0);
  const gap = 2 * unit;
  const width = date.width + (page === null ? 0 : gap + page.width);
  const isBelow = isNarrow(screen) || left + ems * size + 2 * gap + width > right;
  const x = isBelow ? left : right - width;
  const y = isBelow ? baseline + 3.8 * unit + bodyMetrics.capHeight * look.fontSize : baseline;
  const placed = [baselineAt({ ...date, x: x + date.x }, y)];
  return [
    ...heading,
    ...placed,
    ...(page === null ? [] : [baselineAt({ ...page, x: x + date.width + gap }, y)]),
  ];
}

/** Multiples of the smallest size: the largest that divides no word and leaves room to every row. */
const sizeSteps = [1.7, 1.55, 1.4, 1.28, 1.16, 1.08, 1.01] as const;
const columnGap = 4;

function setRows(input: OverviewInput, { right, base }: Corner): readonly Block[] {
  const { screen, slide } = input;
  const { left, unit } = gridOf(screen);
  const columns = rowColumns(screen);
  const width = (right - left - (columns - 1) * columnGap * unit) / columns;
  const perColumn = Math.ceil(slide.rows.length / columns);
  const grid = { ...roomForRows(screen, base), x: left, pitch: width + columnGap * unit, width, perColumn };
  const sized = sizeSteps.map((size) => size * screen.sizes.textFloor);
  for (const fontSize of sized) {
    const rows = setRowsAt(input, grid, fontSize).map((form) => form(mostLines(screen), true));
    const isFine = freeHeight(rows, grid, fontSize) >= 0 && rows.every(({ isGood }) => isGood);
    if (isFine) return placeRows(rows, grid, fontSize);
  }
  const smallest = 1.01 * screen.sizes.textFloor;
  return placeRows(shrinkRows(input, grid, smallest), grid, smallest);
}

/** Of a title. */
const mostLines = (screen: OverviewInput['screen']) => (isNarrow(screen) ? 3 : 2);

interface RowGrid extends Box {
  readonly x: number;
  readonly y: number;
  /** From one column to the next. */
  readonly pitch: number;
  readonly perColumn: number;
}

/** Sets each row, with so many lines of its title, and with its place or, where the title has several lines, without it. */
function setRowsAt(input: OverviewInput, { width, perColumn }: RowGrid, fontSize: number) {
  const { rows } = input.slide;
  const timeWidth = timeColumn(input, fontSize, 0.5 * width);
  return rows.map((row, at) => {
    const isSameDay = at % perColumn > 0 && row.day === rows[at - 1]?.day;
    const common = { row, isSameDay, fontSize, timeWidth, width };
    return (maxLines: number, hasPlace: boolean) =>
      setRow(input, { ...common, maxLines, hasPlace, placeLines: hasPlace && maxLines > 2 ? 2 : 1 });
  });
}

function freeHeight(rows: readonly SetRow[], { height, perColumn }: RowGrid, fontSize: number): number {
  const gap = rowGap * fontSize;
  const columns = rows.map((_, at) => rows.slice(at, at + perColumn)).filter((_, at) => at % perColumn === 0);
  const highest = Math.max(
    ...columns.map((column) => column.reduce((sum, row) => sum + row.height + gap, 0)),
  );
  return height + gap - highest;
}

/** Row by row a lower form, from the last on, until all have room. */
function shrinkRows(input: OverviewInput, grid: RowGrid, fontSize: number): readonly SetRow[] {
  const forms = setRowsAt(input, grid, fontSize);
  const rows = forms.map((form) => form(mostLines(input.screen), true));
  const lower = [
    [2, true],
    [2, false],
    [1, true],
  ] as const;
  for (const [maxLines, hasPlace] of lower) {
    for (let at = rows.length - 1; at >= 0 && freeHeight(rows, grid, fontSize) < 0; at -= 1) {
      const row = forms[at]?.(maxLines, hasPlace);
      if (row !== undefined) rows[at] = row;
    }
  }
  return rows;
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
