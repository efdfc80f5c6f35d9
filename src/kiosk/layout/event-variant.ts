import type { BoxBlock, TextBlock } from './blocks.ts';
import { composeCode, type Corner } from './corner.ts';
import { gaps, type Grid, gridOf } from './grid.ts';
import { composeHead } from './head.ts';
import { type More, placeMore, type PlacedMore } from './more.ts';
import type { PlacedPicture } from './picture.ts';
import type { PosterInput } from './poster-input.ts';
import { baselineAt, capTop, setParagraph, smallText } from './set-text.ts';
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
  const edge = beside === null ? null : beside - gaps.text * unit;
  const corner = cornerOf(input, grid, beside !== null);
  const more = wanted.map((one) => placeMore(input, grid, corner, one)).find((one) => one !== null) ?? null;
  const isMoreAbove = more !== null && corner.blocks.length > 0 && !isPortrait;
  const headRight = edge ?? (isMoreAbove ? grid.more - gaps.code * unit : right);
  const head = composeHeadBeside(input, { grid, corner, picture, right: headRight });
  const room = titleRoom(grid, corner, isMoreAbove ? null : more);
  const titleRight = picture?.isBleeding === false && edge !== null && !isWide ? edge : room.right;
  const title = setTitle(
    input,
    {
      ...room,
      right: titleRight,
      top: head.bottom + gaps.text * unit,
      hasSubtitle,
      hasPicture: picture !== null,
    },
    isMoreAbove ? more : null,
  );
  // A contact has no ticket of its own.
  const contact = input.code === null ? corner.blocks.filter((block) => block.kind === 'text') : [];
  const behind =
    beside !== null
      ? [...title.blocks, ...contact].flatMap((block) => boxesBehind(input.tools, block, beside))
      : noBoxes;
  return {
    blocks: [
      ...(picture === null ? [] : [picture.block]),
      ...behind,
      ...head.blocks,
      ...title.blocks,
      ...(more?.blocks ?? []),
      ...corner.blocks,
    ],
    titleSize: title.fontSize,
    titleLines: title.lines,
    headBottom: head.bottom,
    isShortened: title.isShortened,
    isFaulty: title.isTooHigh || head.isFaulty || corner.isFaulty,
    /** Where the foot ends. */
    footRight: edge !== null && picture?.isBleeding === true ? edge : right,
    hasPicture: picture !== null,
    hasSubtitle,
  };
}

const noBoxes: readonly BoxBlock[] = [];

interface HeadRoom {
  readonly grid: Grid;
  readonly corner: Corner;
  readonly picture: PlacedPicture | null;
  readonly right: number;
}

/** Below a picture in portrait. One that reaches down to the code ends beside it. */
function composeHeadBeside(input: PosterInput, { grid, corner, picture, right }: HeadRoom) {
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
  return composeCode(
    { code, screen, tools, label, description, address: slide.code?.shortAddress ?? '', isOnPicture },
    grid,
  );
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
  readonly hasSubtitle: boolean;
  readonly hasPicture: boolean;
}

/** Title and subtitle. Beside `more` the title ends before its hairline. */
function setTitle(
  input: PosterInput,
  { right, base, top, hasSubtitle, hasPicture }: TitleRoom,
  more: PlacedMore | null,
) {
  const { slide, tools, screen } = input;
  const { unit, isPortrait, left, foot, more: line, base: lowestBase } = gridOf(screen);
  const subtitle = hasSubtitle ? setSubtitle(input, { x: left, width: right - left, base }) : null;
  const below =
    subtitle === null ? (base === lowestBase ? foot.capTop : base + gaps.code * unit) : capTop(subtitle);
  const ceiling = isPortrait ? ceilings.portrait : hasPicture ? ceilings.picture : ceilings.landscape;
  const room = {
    x: left,
    width: right - left,
    top,
    baseline: subtitle === null ? base : below - gaps.subtitle * unit,
    lowest: below - descenderGap * unit,
    floor: screen.sizes.leastTitle,
    ceiling: ceiling * unit,
  };
  const wide = composeTitle(tools, slide.event.name, room);
  const limit = line - gaps.code * unit;
  const isTooWide =
    more !== null && reaches(input, wide.block, { bottom: more.bottom + gaps.text * unit, right: limit });
  const title = isTooWide ? composeTitle(tools, slide.event.name, { ...room, width: limit - left }) : wide;
  return {
    ...title,
    blocks: subtitle === null ? [title.block] : [title.block, subtitle],
    lines: title.block.fitted.lines.length,
  };
}

interface Line {
  readonly x: number;
  readonly width: number;
  readonly base: number;
}

function setSubtitle({ slide, tools, screen }: PosterInput, { x, width, base }: Line): TextBlock {
  const look = smallText(screen, { role: 'subtitle', font: 'strong' });
  return baselineAt(setParagraph(tools, slide.event.subtitle, look, { x, width, maxLines: 2 }), base);
}

/** Whether a line that begins above `bottom` ends behind `right`. */
function reaches(
  { tools }: PosterInput,
  block: TextBlock,
  limit: { readonly bottom: number; readonly right: number },
): boolean {
  const { fitted, font, fontSize, lineHeight, x, y } = block;
  return fitted.lines.some(({ text, hyphen }, at) => {
    const width = tools[font].measure(text.trim() + (hyphen ? '-' : '')) * fontSize;
    return y + at * lineHeight + ascenderShift * fontSize < limit.bottom && x + width > limit.right;
  });
}

/** em: from the top of a line box of a title to its ascenders. */
const ascenderShift = 0.1;
