import type { ComposedScreen } from './compose-screen.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';

export type Grid = ReturnType<typeof gridOf>;

/* Multiples of the unit, one per cent of the shorter side. */

/** The side of the code's square. */
export const codeSide = { landscape: 30, portrait: 36 } as const;

/**
 * `text`: between a title and what stands above it, and between the texts of a corner; `subtitle`: between a title and that;
 * `code`: between the title and the code; `foot`: between the code and the capitals of the foot.
 */
export const gaps = { text: 3, subtitle: 4.6, code: 4, foot: 4.2 } as const;

/* What letters and tags have beyond their capitals stays inside the safe area. */
const overhang = { side: 0.5, top: 1.8, bottom: 0.9 } as const;

/** The foot is legible from two metres: a share of the size that is legible from three. */
const footShare = 0.68;

/** Both are shares of the width of the screen. */
const moreShare = 0.64;
const pictureShare = 0.46;
/** Pictures take these shares of the height of a portrait screen, tried in order. */
const portraitPictures = [0.4, 0.32, 0.25] as const;

/** The four corners of a screen, px: everything but the edges of pictures is between `left`, `right`, `top` and `bottom`. */
export function gridOf({ width, height, sizes, drift, label }: ComposedScreen) {
  const { unit, safe } = sizes;
  const isPortrait = sizes.layout === 'portrait';
  const left = safe.left + drift + overhang.side * unit;
  const right = safe.left + safe.width - drift - overhang.side * unit;
  /** The capitals of the first line begin here. */
  const top = label === null ? safe.top + drift + overhang.top * unit : label.y + label.height + 3 * unit;
  /** The baseline of the foot. */
  const bottom = safe.top + safe.height - drift - overhang.bottom * unit;
  const fontSize = footShare * sizes.textFloor;
  const foot = { fontSize, capTop: bottom - fontSize * bodyMetrics.capHeight };
  /** The lower edge of the code, on which titles stand. */
  const base = foot.capTop - gaps.foot * unit;
  /** The hairline of what else is said. */
  const more = width * moreShare;
  const pictureLeft = Math.round(width * pictureShare);
  const portraitShares = height >= 1.5 * width ? portraitPictures : [];
  /** The largest is first. Portrait screens of less than 3:2 have none. */
  const pictures = isPortrait
    ? portraitShares.map((share) => ({ x: 0, y: 0, width, height: Math.round(height * share) }))
    : [{ x: pictureLeft, y: 0, width: width - pictureLeft, height }];
  return { unit, isPortrait, left, right, top, bottom, foot, base, more, pictures };
}
