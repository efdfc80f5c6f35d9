import { screenWords } from '#i18n/screen-words.ts';
import { arrangeQr } from './arrange-code.ts';
import { type Block, type Box, type Group, headlineGroup, place, stack, textGroup } from './blocks.ts';
import type { ScreenPlan } from './lay-out-screen.ts';
import { arrangeCells, isPortrait, type OverviewInput, planGrid, rowHeight } from './overview-grid.ts';

/* Multiples of the unit. */
const maxCode = 24;
const maxHeading = 13;
const headGap = 3.2;

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
  const side = maxCode * unit;
  const qr = arrangeQr(input, { width: side, height: side }, 'minimum');
  if (qr.height === 0) return { ...qr, width: 0 };
  const room = width - qr.height - small;
  const column = isPortrait(screen) ? room : Math.min(room, 8.2 * small);
  const options = { fontSize: small, width: column, maxLines: 5 };
  const words = textGroup(tools, 'address', screenWords[language].onPhone, options);
  const height = Math.max(qr.height, words.height);
  const blocks = [
    ...place(words, room - column, height - words.height),
    ...place(qr, width - qr.height, height - qr.height),
  ];
  return { blocks, height, width: width - room + column + small };
}

const sizeSteps = 10;
/** Fewer rows are as high as these. */
const minRows = 3;

/** A grid with rows of equal height, in the largest type that cuts no more texts than the smallest. */
function arrangeRows(input: OverviewInput, room: Box): readonly Block[] {
  const { rows } = input.slide;
  const { small, large, hair } = input.screen.scale;
  const pitch = Math.floor(room.height / Math.max(minRows, rows.length));
  const box = { width: room.width, height: pitch - hair };
  const ceiling = Math.min(
    rows.length > minRows ? large : 1.4 * large,
    box.height / rowHeight(1, isPortrait(input.screen) ? 2 : 1),
  );
  const step = Math.max(0, ceiling - small) / (sizeSteps - 1);
  const grids = Array.from({ length: sizeSteps }, (_, index) => planGrid(input, box, ceiling - index * step));
  const fewestCuts = Math.min(...grids.map(({ cuts }) => cuts));
  const grid = grids.find(({ cuts }) => cuts === fewestCuts);
  return rows.flatMap((row, index) => {
    const rule = { kind: 'rule', x: 0, y: 0, width: room.width, height: hair } as const;
    const isSameDay = row.day === rows[index - 1]?.day;
    const cells =
      grid === undefined ? [] : arrangeCells(grid, isSameDay ? { ...row, day: '' } : row, input.tools);
    return place<Block>({ blocks: [rule, ...place({ blocks: cells }, 0, hair)] }, 0, index * pitch);
  });
}
