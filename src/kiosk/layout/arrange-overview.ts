import { screenWords } from '#i18n/screen-words.ts';
import { arrangeQr } from './arrange-code.ts';
import { type Block, type Box, type Group, headlineGroup, place, stack, textGroup } from './blocks.ts';
import { arrangeCells, type OverviewInput, planGrid } from './overview-grid.ts';
import { hasTwoLines, headGap, isPortrait, maxCode, rowHeight } from './overview-rows.ts';

/** Multiple of the unit. */
const maxHeading = 13;

/** Heading, date and QR code above the rows; in portrait the code is below them. Placed on the screen. */
export function arrangeOverview(input: OverviewInput): readonly Block[] {
  const { slide, screen, tools } = input;
  const { width, height, x, y } = screen.content;
  const { unit, small, large, smallDate } = screen.scale;
  const isBelow = isPortrait(screen);
  const columnBeside = ({ blocks }: Group) =>
    isBelow ? width : Math.min(width, ...blocks.map((block) => block.x - small));
  const withWords = arrangeCode(input, screenWords[input.language].onPhone);
  const isWide = tools.display.measure(slide.heading) * large > columnBeside(withWords);
  const code = isWide && !isBelow ? arrangeCode(input, '') : withWords;
  const column = columnBeside(code);
  const sizes = { width: column, floor: large, ceiling: Math.max(large, maxHeading * unit) };
  const heading = headlineGroup(tools, 'title', slide.heading, sizes);
  const dateSizes = { width: column, floor: smallDate, ceiling: large };
  const date = headlineGroup(tools, 'date', slide.date, dateSizes);
  const gap = headGap * unit;
  const head = stack([heading, date], gap);
  const top = Math.round(gap + (isBelow ? head.height : Math.max(head.height, code.height)));
  const codeY = isBelow ? height - code.height : 0;
  const bottom = isBelow && code.height > 0 ? codeY - gap : height;
  const rows = arrangeRows(input, { width, height: bottom - top });
  const blocks = [...head.blocks, ...place({ blocks: rows }, 0, top), ...place(code, 0, codeY)];
  return place({ blocks }, x, y);
}

/** At the right edge, with its words to the left of it, which leave for the heading. */
function arrangeCode(input: OverviewInput, onPhone: string): Group {
  const { screen, tools } = input;
  const { width } = screen.content;
  const { unit, small } = screen.scale;
  const side = maxCode * unit;
  const qr = arrangeQr(input, { width: side, height: side });
  const room = width - qr.height - small;
  const column = isPortrait(screen) ? room : Math.min(room, 5.6 * small);
  const options = { fontSize: small, width: column, maxLines: 5 };
  const text = qr.height > 0 && onPhone;
  const words = textGroup(tools, 'address', text, options);
  const height = Math.max(qr.height, words.height);
  const blocks = [
    ...place(words, room - column, height - words.height),
    ...place(qr, width - qr.height, height - qr.height),
  ];
  return { blocks, height };
}

const sizeSteps = 10;
/** Fewer rows are as high as these. */
const minRows = 3;

/** A grid with rows of equal height, in the largest type that cuts hardly more texts than the smallest. */
function arrangeRows(input: OverviewInput, room: Box): readonly Block[] {
  const { rows } = input.slide;
  const { small, large, hair } = input.screen.scale;
  const pitch = Math.floor(room.height / Math.max(minRows, rows.length));
  const box = { width: room.width, height: pitch - hair };
  const ceiling = Math.min(
    rows.length > minRows ? large : 1.4 * large,
    box.height / rowHeight(1, hasTwoLines(input.screen) ? 2 : 1),
  );
  const step = Math.max(0, ceiling - small) / (sizeSteps - 1);
  const grids = Array.from({ length: sizeSteps }, (_, index) => planGrid(input, box, ceiling - index * step));
  const grid = grids.reduce((best, next) => (next.cuts < best.cuts ? next : best));
  return rows.flatMap((row, index) => {
    const rule = { kind: 'rule', x: 0, y: 0, width: room.width, height: hair } as const;
    const isSameDay = row.day === rows[index - 1]?.day;
    const cells = arrangeCells(grid, isSameDay ? { ...row, day: '' } : row, input.tools);
    return place<Block>({ blocks: [rule, ...place({ blocks: cells }, 0, hair)] }, 0, index * pitch);
  });
}
