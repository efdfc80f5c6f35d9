import { withLowerFloors } from '#theme/sizes.ts';
import { portionEnd } from '#typesetting/typesetting.ts';
import { gridOf } from './grid.ts';
import { composeVariant, type EventVariant, type Variant } from './event-variant.ts';
import { chooseMore } from './more.ts';
import { placePicture } from './picture.ts';
import type { PosterInput } from './poster-input.ts';

export type EventPoster = ReturnType<typeof composeEvent>;

/** Factors for the smallest font sizes, tried in order. */
const typeShares = [1, 0.85, 0.7, 0.6, 0] as const;

/** What else is said leaves if it makes the title smaller than this share of its size without. */
const leastShare = 0.9;
/** Of a cancelled event what takes place instead is worth more. */
const leastShareInstead = 0.6;

/** Uses smaller type if the texts would overlap otherwise, or the title would be shortened. */
export function composeEvent(input: PosterInput) {
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
  const fits = ({ isShortened, isFaulty }: ReturnType<typeof attempt>) => !isShortened && !isFaulty;
  return others.reduce((poster, share) => (fits(poster) ? poster : attempt(share)), attempt(first));
}

/** Null if the slide cannot be composed; it is skipped then. */
export function composeEventOrNull(input: PosterInput): EventPoster | null {
  try {
    return composeEvent(input);
  } catch (error) {
    if (error === portionEnd) throw error;
    return null;
  }
}

/** What leaves first is what else is said, then the subtitle, then the picture. */
function chooseVariant(input: PosterInput): EventVariant {
  const { screen, slide } = input;
  const compose = (variant: Partial<Variant>) => composeVariant(input, { ...fewest, ...variant });
  const plainest = compose({});
  // A word that is too wide for its floor stays so without the rest.
  const wanted = Math.min(screen.sizes.titleFloor, plainest.titleSize) - 0.01;
  const isGood = (poster: EventVariant) =>
    !poster.isShortened && !poster.isFaulty && poster.titleSize >= wanted;
  const subtitles = slide.event.subtitle === '' ? [false] : [true, false];
  const pictures = input.picture === null ? [] : placePicture(input.picture, gridOf(screen));
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
  return isKept && !full.isShortened && !full.isFaulty ? full : plain;
}

const fewest: Variant = { picture: null, more: [], hasSubtitle: false, isWide: true };

/** Of a title over a picture. */
const mostLines = 4;
