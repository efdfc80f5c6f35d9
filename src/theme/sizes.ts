import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';

interface Screen {
  /** CSS px. */
  readonly width: number;
  readonly height: number;
  /** Inset of the safe area, per cent. */
  readonly inset: number;
  /** Inches. */
  readonly diagonal?: number | null;
  /** Metres; used together with `diagonal` only. */
  readonly distance?: number | null;
  /** `auto` or absent: by the aspect ratio. */
  readonly layout?: 'auto' | 'landscape' | 'portrait';
}

export type Sizes = ReturnType<typeof sizes>;

/** Viewing distance ÷ minimum height of a character, by ASR A6 (after DIN EN ISO 9241-303). */
const DISTANCE_PER_CHARACTER = 155;
const MM_PER_INCH = 25.4;
/** Floors without a distance, per cent of the shorter side (docs/field-failures.md#legibility). */
const TEXT_FLOOR = 2.4;
const TITLE_FLOOR = 5;
/** Upper limits of the floors, per cent of the shorter side: larger type leaves no room for the words of a title. */
const TITLE_LIMIT = 13;
const TEXT_LIMIT = 6.5;

/** In CSS px unless noted otherwise. Floors are the smallest font sizes allowed. */
export function sizes(screen: Screen) {
  const { width, height, inset } = screen;
  /** One per cent of the shorter side. */
  const unit = Math.min(width, height) / 100;
  const pitch = pixelPitch(screen);
  const character = characterHeight(screen.distance, pitch);
  const title = floorSize(unit, TITLE_FLOOR, TITLE_LIMIT, character / displayMetrics.capHeight);
  const place = floorSize(unit, TEXT_FLOOR, TITLE_LIMIT, character / bodyMetrics.capHeight);
  const text = floorSize(unit, TEXT_FLOOR, TEXT_LIMIT, character / 2 / bodyMetrics.capHeight);
  const [left, top] = [(width * inset) / 100, (height * inset) / 100];
  return {
    unit,
    /** Display font: title, date and time. */
    titleFloor: title.size,
    /** Body font: place. */
    placeFloor: place.size,
    /** Body font: everything else. */
    textFloor: text.size,
    layout: layoutOf(screen),
    safe: { left, top, width: width - 2 * left, height: height - 2 * top },
    /** Millimetres per px; null if the diagonal is unknown. */
    pixelPitch: pitch,
    /** False if the distance requires larger type than the limits allow. */
    legible: title.reached && place.reached && text.reached,
  };
}

/** Millimetres per px of a full-screen page; null if the diagonal is unknown. */
export function pixelPitch({ width, height, diagonal }: Screen): number | null {
  const pixels = Math.hypot(width, height);
  return diagonal && pixels > 0 ? (diagonal * MM_PER_INCH) / pixels : null;
}

/** Minimum height of a capital in px at a distance in metres; 0 if distance or pitch is unknown. */
export function characterHeight(distance: number | null | undefined, pitch: number | null): number {
  return distance && pitch ? (distance * 1000) / DISTANCE_PER_CHARACTER / pitch : 0;
}

function floorSize(unit: number, min: number, max: number, wanted: number) {
  return { size: Math.max(unit * min, Math.min(wanted, unit * max)), reached: wanted <= unit * max };
}

function layoutOf({ width, height, layout = 'auto' }: Screen): 'landscape' | 'portrait' | 'wide' | 'square' {
  const ratio = width / height;
  if (layout === 'portrait' || (layout === 'auto' && ratio < 0.8)) return 'portrait';
  if (ratio > 2) return 'wide';
  return ratio < 1.45 ? 'square' : 'landscape';
}

/** Multiplies the floors by `share` (0 to 1), but not below those without a distance. */
export function withLowerFloors(sizes: Sizes, share: number): Sizes {
  const { unit, titleFloor, placeFloor, textFloor } = sizes;
  const lower = (floor: number, min: number) => Math.max(unit * min, floor * share);
  return {
    ...sizes,
    titleFloor: lower(titleFloor, TITLE_FLOOR),
    placeFloor: lower(placeFloor, TEXT_FLOOR),
    textFloor: lower(textFloor, TEXT_FLOOR),
  };
}
