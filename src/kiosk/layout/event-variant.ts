import type { TextBlock } from './blocks.ts';
import { composeCode, type Corner } from './corner.ts';
import { gaps, type Grid, gridOf } from './grid.ts';
import { composeHead } from './head.ts';
import { type More, placeMore, type PlacedMore } from './more.ts';
import type { PlacedPicture } from './picture.ts';
import type { PosterInput } from './poster-input.ts';
import { baselineAt, capTop, isShortened, lineEnds, setParagraph, smallText } from './set-text.ts';
import { boxesBehind, composeTitle } from './title.ts';

/* Multiples of the unit. */
const ceilings = { landscape: 42, picture: 21, portrait: 34 } as const;
/** Between descenders of a title and what is below it. */
const descenderGap = 1.4;

export interface Variant {
  readonly picture: PlacedPicture | null;
  /** The first that fits is shown. */
  readonly more: readonly More[];
  readonly hasSubtitle: boolean;
  /** Whether the title may reach over a picture that stands whole on the ground. */
  readonly isWide: boolean;
}

export type EventVariant = ReturnType<typeof composeVariant>;

/** The slide of an event with or without its picture, its subtitle and what else is said. */
export function composeVariant(input: PosterInput, { picture, more: wanted, hasSubtitle, isWide }: Variant) {
  const grid = gridOf(input.screen);
  const { unit, isPortrait, right } = grid;
  /** Where the picture beside the texts begins. */
  const beside = picture === null || isPortrait ? null : picture.zone.x;
  const edge = beside === null ? right : beside - gaps.text * unit;
  const corner = cornerOf(input, grid, beside !== null);
  const more = wanted.map((one) => placeMore(input, grid, corner, one)).find((one) => one !== null) ?? null;
  const above = corner.blocks.length > 0 && !isPortrait ? more : null;
  const headRight = above === null ? edge : grid.more - gaps.code * unit;
  const head = composeHeadBeside(input, grid, { corner, picture, right: headRight });
  const room = titleRoom(grid, corner, above === null ? more : null);
  const isInFront = picture?.isBleeding !== false || isWide;
  const title = setTitle(input, grid, {
    right: isInFront ? room.right : edge,
    base: room.base,
    top: head.bottom + gaps.text * unit,
    ceiling: isPortrait ? ceilings.portrait : ceilings[picture === null ? 'landscape' : 'picture'],
    hasSubtitle,
    above,
  });
  // A contact has no ticket of its own.
  const contact = input.code === null ? corner.blocks.filter((block) => block.kind === 'text') : [];
  const overPicture = beside === null ? [] : [...title.blocks, ...contact];
  return {
    blocks: [
      ...(picture === null ? [] : [picture.block]),
      ...overPicture.flatMap((block) => boxesBehind(input.tools, block, beside ?? right)),
      ...head.blocks,
      ...title.blocks,
      ...(more?.blocks ?? []),
      ...corner.blocks,
    ],
    titleSize: title.block.fontSize,
    titleLines: title.block.fitted.lines.length,
    headBottom: head.bottom,
    isShortened: isShortened(title.block),
    isFaulty: title.isTooHigh || head.isFaulty || corner.isFaulty,
    /** Where the foot ends. */
    footRight: picture?.isBleeding === true ? edge : right,
    hasPicture: picture !== null,
    hasSubtitle,
  };
}

interface HeadRoom {
  readonly corner: Corner;
  readonly picture: PlacedPicture | null;
  readonly right: number;
}

/** Below a picture in portrait. One that reaches down to the code ends beside it. */
function composeHeadBeside(input: PosterInput, grid: Grid, { corner, picture, right }: HeadRoom) {
  const { isPortrait, left, top } = grid;
  const y = picture !== null && isPortrait ? picture.zone.height + left : top;
  const room = { x: left, y, width: right - left, isNarrow: picture !== null && !isPortrait };
  const head = composeHead(input, room);
  const isLong = corner.more !== null && !isPortrait && head.bottom > corner.more.bottom;
  return isLong ? composeHead(input, { ...room, width: Math.min(right, corner.right) - left }) : head;
}

function cornerOf({ slide, code, screen, tools }: PosterInput, grid: Grid, isOnPicture: boolean): Corner {
  const label = slide.code?.label ?? '';
  const description = `${label}: ${slide.code?.address}`;
  const address = slide.code?.shortAddress ?? '';
  return composeCode({ code, screen, tools, label, description, address, isOnPicture }, grid);
}

/** What a corner without a code holds takes room like a code. */
function titleRoom({ unit, isPortrait, more: line }: Grid, corner: Corner, below: PlacedMore | null) {
  if (below === null || corner.blocks.length > 0) return corner;
  return isPortrait
    ? { ...corner, base: below.top - gaps.code * unit }
    : { ...corner, right: line - gaps.code * unit };
}

interface TitleRoom extends Pick<Corner, 'right' | 'base'> {
  readonly top: number;
  /** Multiple of the unit. */
  readonly ceiling: number;
  readonly hasSubtitle: boolean;
  /** What else is said at the upper right, before whose hairline lines beside it end. */
  readonly above: PlacedMore | null;
}

/** Title and subtitle. */
function setTitle(input: PosterInput, grid: Grid, room: TitleRoom) {
  const { slide, tools, screen } = input;
  const { right, base, top, ceiling, above } = room;
  const { unit, left, foot } = grid;
  const look = smallText(screen, { role: 'subtitle', font: 'strong' });
  const line = { x: left, width: right - left, maxLines: 2 };
  const subtitle = room.hasSubtitle
    ? baselineAt(setParagraph(tools, slide.event.subtitle, look, line), base)
    : null;
  const free = base === grid.base ? foot.capTop : base + gaps.code * unit;
  const below = subtitle === null ? free : capTop(subtitle);
  const compose = (width: number) =>
    composeTitle(tools, slide.event.name, {
      x: left,
      width,
      top,
      baseline: subtitle === null ? base : below - gaps.subtitle * unit,
      lowest: below - descenderGap * unit,
      floor: screen.sizes.leastTitle,
      ceiling: ceiling * unit,
    });
  const wide = compose(right - left);
  const end = grid.more - gaps.code * unit;
  const isTooWide = above !== null && reaches(input, wide.block, above.bottom + gaps.text * unit, end);
  const title = isTooWide ? compose(end - left) : wide;
  return { ...title, blocks: subtitle === null ? [title.block] : [title.block, subtitle] };
}

/** Whether a line that begins above `bottom` ends behind `right`. */
function reaches({ tools }: PosterInput, block: TextBlock, bottom: number, right: number): boolean {
  const top = block.y + ascenderShift * block.fontSize;
  return lineEnds(tools, block).some((end, at) => top + at * block.lineHeight < bottom && end > right);
}

/** em: from the top of a line box of a title to its ascenders. */
const ascenderShift = 0.1;
