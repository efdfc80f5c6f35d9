import { withLowerFloors } from '#theme/sizes.ts';
import { portionEnd } from '#typesetting/typesetting.ts';
import type { Block, Box, Rect } from './blocks.ts';
import { composeText, withoutText } from './compose-announcement.ts';
import { composeCode } from './compose-code.ts';
import { composeHead } from './compose-head.ts';
import { chooseMore, composeMore, type More } from './compose-more.ts';
import type { Picture, PosterInput } from './compose-screen.ts';
import { gaps, type Grid, gridOf } from './grid.ts';
import { boxesBehind, setTitle } from './set-title.ts';

/** A picture that is enlarged further looks blurred. */
const largestScale = 2.5;
/** px: a smaller one is not shown whole either. */
const least = { width: 400, height: 300 } as const;
/** A share of the area of the zone. */
const leastPictureShare = 0.3;
/** Height ÷ width from which a picture is a printed poster, of which nothing is cut off. */
const posterRatio = 1.2;

type ComposedPicture = ReturnType<typeof composePicture>[number];

/** The picture in each zone that it is good enough for: bleeding off its edges, or whole on the ground. */
function composePicture(picture: Picture, grid: Grid) {
  return grid.pictures.flatMap((zone) => {
    const block = { kind: 'image', address: picture.address, alt: '', isStill: true } as const;
    const cover = Math.max(zone.width / picture.width, zone.height / picture.height);
    const isPoster = picture.height > posterRatio * picture.width;
    if (cover <= largestScale && !isPoster) {
      const image = { ...block, ...zone, inner: coverBox(zone, picture, picture.focus) };
      return { block: image, zone, isBleeding: true };
    }
    if (picture.width < least.width || picture.height < least.height) return [];
    const room = roomInside(zone, grid);
    const scale = Math.min(largestScale, room.width / picture.width, room.height / picture.height);
    const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
    const isSmall = width * height < leastPictureShare * zone.width * zone.height;
    if (isSmall && scale < largestScale) return [];
    const middle = grid.isPortrait ? (room.width - width) / 2 : 0;
    const place = { x: Math.round(room.x + middle), y: Math.round(room.y), width, height };
    return { block: { ...block, ...place, inner: { x: 0, y: 0, width, height } }, zone, isBleeding: false };
  });
}

function roomInside(zone: Rect, { unit, isPortrait, left, right, top, base }: Grid): Rect {
  if (isPortrait) return { x: left, y: top, width: right - left, height: zone.height - top };
  const x = zone.x + 3 * unit;
  return { x, y: top, width: right - x, height: base - top };
}

/** The whole image, from the corner of the box: the focus is in the middle as far as edges are to spare; without one as at `50% 33%`. */
export function coverBox(box: Box, image: Box, focus: Picture['focus']): Rect {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const [spareX, spareY] = [box.width - width, box.height - height];
  if (focus === null) return { x: spareX * 0.5, y: spareY * 0.33, width, height };
  const place = (spare: number, middle: number) => Math.min(0, Math.max(spare, middle));
  return {
    x: place(spareX, box.width / 2 - focus.x * width),
    y: place(spareY, box.height / 2 - focus.y * height),
    width,
    height,
  };
}

export type EventPoster = ReturnType<typeof composeVariant> & { readonly typeTooSmall: boolean };

/** Factors for the smallest font sizes, tried in order. */
const typeShares = [1, 0.85, 0.7, 0.6, 0] as const;

/** What else is said leaves if it makes the title smaller than this share of its size without. */
const leastShare = 0.9;
/** What takes place instead of a cancelled event, and the text of an announcement, is worth more. */
const leastShareInstead = 0.6;

/** What else takes place may make the layout fail: it is left out then. */
export const composeEvent = (input: PosterInput): EventPoster =>
  composeEventOrNull(input) ?? composeInSizes({ ...input, next: [] });

/** Null if the slide cannot be composed. */
export function composeEventOrNull(input: PosterInput): EventPoster | null {
  try {
    return composeInSizes(input);
  } catch (error) {
    if (error === portionEnd) throw error;
    return null;
  }
}

const fits = ({ isShortened, isFaulty }: ReturnType<typeof composeVariant>) => !isShortened && !isFaulty;

/** Uses smaller type if the texts would overlap otherwise, or the title would be shortened; the text of an announcement leaves first. */
function composeInSizes(input: PosterInput): EventPoster {
  const { screen } = input;
  const attempt = (share: number) => {
    const sizes = share === 1 ? screen.sizes : withLowerFloors(screen.sizes, share);
    // The code gives way last.
    const distance = share === 0 ? null : screen.distance;
    const poster = chooseVariant({ ...input, screen: { ...screen, sizes, distance } });
    const isSmall = share < 1 || poster.titleSize < sizes.titleFloor - 0.01;
    return { ...poster, typeTooSmall: isSmall || !screen.sizes.legible };
  };
  const [first, ...others] = typeShares;
  const whole = attempt(first);
  const bare = withoutText(input);
  if (bare === null) return others.reduce((poster, share) => (fits(poster) ? poster : attempt(share)), whole);
  const plain = composeInSizes(bare);
  const wanted = Math.max(leastShareInstead * plain.titleSize, screen.sizes.titleFloor);
  return fits(whole) && whole.titleSize >= Math.min(wanted, plain.titleSize) - 0.01 ? whole : plain;
}

/* The largest sizes of the title, multiples of the unit. */
const ceilings = { landscape: 42, picture: 21, portrait: 34 } as const;
const mostLines = 4;
/** Added to the gap between the code and a title over a picture, whose ground is wider than its letters; multiple of the unit. */
const besidePicture = 2;

/** What leaves first is what else is said, then the subtitle, then the picture. */
function chooseVariant(input: PosterInput) {
  const { screen, slide } = input;
  const compose = (variant: Variant) => composeVariant(input, variant);
  const plainest = compose({});
  // A word that is too wide for its floor stays so without the rest.
  const wanted = Math.min(screen.sizes.titleFloor, plainest.titleSize) - 0.01;
  const isGood = (poster: typeof plainest) => fits(poster) && poster.titleSize >= wanted;
  const subtitles = slide.event.subtitle === '' ? [false] : [true, false];
  const pictures = input.picture === null ? [] : composePicture(input.picture, gridOf(screen));
  const illustrated = pictures.flatMap((picture) =>
    (picture.isBleeding ? [true] : [false, true]).flatMap((isWide) =>
      subtitles.map((hasSubtitle) => ({ picture, isWide, hasSubtitle })),
    ),
  );
  for (const variant of illustrated) {
    const poster = compose(variant);
    if (isGood(poster) && poster.titleLines <= mostLines) return poster;
  }
  const plain = subtitles.map((hasSubtitle) => compose({ hasSubtitle })).find(isGood) ?? plainest;
  const more = chooseMore(input);
  const full = more.length === 0 ? plain : compose({ more, hasSubtitle: plain.hasSubtitle });
  const share = slide.cancellation === '' ? leastShare : leastShareInstead;
  const isKept = full.titleSize >= share * plain.titleSize && full.headBottom <= plain.headBottom + 1;
  return isKept && fits(full) ? full : plain;
}

interface Variant {
  readonly picture?: ComposedPicture | null;
  /** The first that fits is shown. */
  readonly more?: readonly More[];
  readonly hasSubtitle?: boolean;
  /** Whether the title may reach over a picture that stands whole on the ground. */
  readonly isWide?: boolean;
}

const composeTop: typeof composeHead = (input, room) =>
  (input.slide.event.isAnnouncement ? composeText : composeHead)(input, room);

/** The slide of an event with or without its picture, its subtitle and what else is said. */
function composeVariant(input: PosterInput, variant: Variant) {
  const { picture = null, hasSubtitle = false, isWide = true } = variant;
  const grid = gridOf(input.screen);
  const { unit, isPortrait, left, right } = grid;
  const beside = picture === null || isPortrait ? null : picture.zone.x;
  const edge = beside === null ? right : beside - gaps.text * unit;
  const corner = composeCode({ ...input, link: input.slide.code, isOnPicture: beside !== null }, grid);
  const placed = variant.more?.map((one) => composeMore(input, grid, corner, one));
  const more = placed?.find((one) => one !== null) ?? null;
  const hasCorner = corner.blocks.length > 0;
  const above = hasCorner && !isPortrait ? more : null;
  const beforeMore = grid.more - gaps.code * unit;
  const headRight = above === null ? edge : beforeMore;
  const y = picture !== null && isPortrait ? picture.zone.height + left : grid.top;
  const headTo = (end: number) =>
    composeTop(input, { x: left, y, width: end - left, isNarrow: beside !== null });
  const short = headTo(headRight);
  // A head that reaches down to the code ends beside it.
  const isLong = corner.more !== null && !isPortrait && short.bottom > corner.more.bottom;
  const head = isLong ? headTo(Math.min(headRight, corner.right)) : short;
  // What a corner without a code holds takes room like a code.
  const below = hasCorner ? null : more;
  const titleRight = below === null || isPortrait ? corner.right : beforeMore;
  const title = setTitle(input, grid, {
    right:
      picture?.isBleeding === false && !isWide
        ? edge
        : titleRight - (beside === null ? 0 : besidePicture * unit),
    base: below !== null && isPortrait ? below.top - gaps.code * unit : corner.base,
    top: head.bottom + gaps.text * unit,
    ceiling: isPortrait ? ceilings.portrait : ceilings[picture === null ? 'landscape' : 'picture'],
    hasSubtitle,
    above,
  });
  // A contact has no white ticket, so it needs boxes over a picture.
  const contact = input.code === null ? corner.blocks.filter((block) => block.kind === 'text') : [];
  const overPicture = beside === null ? [] : [...title.blocks, ...contact];
  const boxes = overPicture.flatMap((block) => boxesBehind(input.tools, block, beside ?? right));
  const texts = [...head.blocks, ...title.blocks, ...(more?.blocks ?? []), ...corner.blocks];
  const blocks: readonly Block[] = [...(picture === null ? [] : [picture.block]), ...boxes, ...texts];
  return {
    blocks,
    titleSize: title.block.fontSize,
    titleLines: title.block.fitted.lines.length,
    headBottom: head.bottom,
    isShortened: title.block.fitted.shortened,
    isFaulty: title.isTooHigh || head.isFaulty || corner.isFaulty,
    footRight: picture?.isBleeding === true ? edge : right,
    hasSubtitle,
  };
}
