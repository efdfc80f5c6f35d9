import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';

export type Layout = 'landscape' | 'portrait' | 'wide' | 'square';

export interface Screen {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Safe area, per cent of each edge. */
  readonly inset: number;
  /** Inches; needed together with `distance` (metres). */
  readonly diagonal?: number | null;
  readonly distance?: number | null;
  /** The visitor's wish; `auto` or absent: by the shape of the screen. */
  readonly layout?: 'auto' | 'landscape' | 'portrait';
}

/** Everything in CSS px unless said otherwise; floors are font sizes, not heights of letters. */
export interface Sizes {
  /** One per cent of the shorter side. */
  readonly unit: number;
  /** Smallest size of the display face for title, date and time. */
  readonly titleFloor: number;
  /** Smallest size of the body face for the place (it obeys the distance like title and time). */
  readonly placeFloor: number;
  /** Smallest size of the body face for anything else. */
  readonly textFloor: number;
  readonly layout: Layout;
  /** The box inside the inset. */
  readonly safe: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Millimetres of one px; null where the diagonal is not known. */
  readonly pixelPitch: number | null;
  /** False where the distance asks for type so large that a poster no longer holds it: the desk warns. */
  readonly legible: boolean;
}

/** ASR A6 (after DIN EN ISO 9241-303): the height of a character is at least the viewing distance ÷ 155. */
const DISTANCE_PER_CHARACTER = 155;
const MM_PER_INCH = 25.4;
/** Floors without a distance, per cent of the shorter side (docs/field-failures.md#legibility). */
const TEXT_FLOOR = 2.4;
const TITLE_FLOOR = 5;
/** Above these a title has no room for its words: the floors stop here and `legible` says so. */
const TITLE_LIMIT = 13;
const TEXT_LIMIT = 6.5;

/** The sizes of one screen. Called on every resize. */
export function sizes(screen: Screen): Sizes {
  const unit = Math.min(screen.width, screen.height) / 100;
  const pitch = pixelPitch(screen);
  const character = characterHeight(screen.distance, pitch);
  const title = floorSize(unit, TITLE_FLOOR, TITLE_LIMIT, character / displayMetrics.capHeight);
  const place = floorSize(unit, TEXT_FLOOR, TITLE_LIMIT, character / bodyMetrics.capHeight);
  const text = floorSize(unit, TEXT_FLOOR, TEXT_LIMIT, character / 2 / bodyMetrics.capHeight);
  return {
    unit,
    titleFloor: title.size,
    placeFloor: place.size,
    textFloor: text.size,
    layout: layoutOf(screen),
    safe: safeArea(screen),
    pixelPitch: pitch,
    legible: title.reached && place.reached && text.reached,
  };
}

/** Millimetres per px of a full-screen page on a screen of that diagonal. */
export function pixelPitch({ width, height, diagonal }: Screen): number | null {
  const pixels = Math.hypot(width, height);
  return diagonal && pixels > 0 ? (diagonal * MM_PER_INCH) / pixels : null;
}

/** Least height of a capital in px at a distance in metres; 0 where distance or pitch is not known. */
export function characterHeight(distance: number | null | undefined, pitch: number | null): number {
  return distance && pitch ? (distance * 1000) / DISTANCE_PER_CHARACTER / pitch : 0;
}

function floorSize(unit: number, least: number, most: number, wanted: number) {
  return { size: Math.max(unit * least, Math.min(wanted, unit * most)), reached: wanted <= unit * most };
}

function layoutOf({ width, height, layout = 'auto' }: Screen): Layout {
  const ratio = width / height;
  if (layout === 'portrait' || (layout === 'auto' && ratio < 0.8)) return 'portrait';
  if (ratio > 2) return 'wide';
  return ratio < 1.45 ? 'square' : 'landscape';
}

function safeArea({ width, height, inset }: Screen): Sizes['safe'] {
  const left = (width * inset) / 100;
  const top = (height * inset) / 100;
  return { left, top, width: width - 2 * left, height: height - 2 * top };
}

/** The same screen with floors that keep only such a share (0 to 1), never less than those without a distance. */
export function withLowerFloors(sizes: Sizes, share: number): Sizes {
  const { unit, titleFloor, placeFloor, textFloor } = sizes;
  const lower = (floor: number, least: number) => Math.max(unit * least, floor * share);
  return {
    ...sizes,
    titleFloor: lower(titleFloor, TITLE_FLOOR),
    placeFloor: lower(placeFloor, TEXT_FLOOR),
    textFloor: lower(textFloor, TEXT_FLOOR),
  };
}
