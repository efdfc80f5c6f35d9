import type { KioskConfig } from '#config/resolve-config.ts';
import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';

/** CSS px; the distance is used only with the diagonal. */
type Screen = Readonly<Record<'width' | 'height', number>> &
  Pick<KioskConfig, 'inset'> &
  Partial<Pick<KioskConfig, 'layout' | 'diagonalInches' | 'distanceMetres'>>;

export type Sizes = ReturnType<typeof sizes>;

/** Viewing distance ÷ minimum height of a character, by ASR A6 (after DIN EN ISO 9241-303). */
const DISTANCE_PER_CHARACTER = 155;
const MM_PER_INCH = 25.4;
/** Heights of capitals, per cent of the shorter side: on a screen of 43 inches (16:9) legible from 5 and from 3 metres. */
const CAPITALS = { far: 6.03, near: 3.62 };
const displaySize = (capitals: number) => capitals / displayMetrics.capHeight;
const bodySize = (capitals: number) => capitals / bodyMetrics.capHeight;
/**
 * Font sizes, per cent of the shorter side (docs/field-failures.md#legibility). `usual`: the floor without a distance; `least`: for
 * long titles and places; `last`: only where blocks would overlap otherwise; above `max` titles lack room.
 */
const FLOORS = {
  title: { usual: displaySize(CAPITALS.far), least: displaySize(CAPITALS.near), last: 5, max: 13 },
  place: { usual: bodySize(CAPITALS.far), least: bodySize(CAPITALS.near), last: 2.4, max: 13 },
  text: { usual: bodySize(CAPITALS.near), least: bodySize(CAPITALS.near), last: 2.4, max: 6.5 },
};

/** Lengths are in CSS px unless noted otherwise. Floors are the smallest font sizes allowed. */
export function sizes(screen: Screen) {
  const { width, height, inset } = screen;
  /** One per cent of the shorter side. */
  const unit = Math.min(width, height) / 100;
  const pitch = pixelPitch(screen);
  const character = characterHeight(screen.distanceMetres, pitch);
  const title = floorSize(unit, FLOORS.title, character / displayMetrics.capHeight);
  const place = floorSize(unit, FLOORS.place, character / bodyMetrics.capHeight);
  const text = floorSize(unit, FLOORS.text, character / 2 / bodyMetrics.capHeight);
  const [left, top] = [(width * inset) / 100, (height * inset) / 100];
  return {
    unit,
    /** Display font: title, date and time; the other floors are for the body font. */
    titleFloor: title.size,
    placeFloor: place.size,
    textFloor: text.size,
    /** A title and a place that are too long for their floors have these; for the place a distance counts in full. */
    leastTitle: unit * FLOORS.title.least,
    leastPlace: Math.min(place.size, Math.max(unit * FLOORS.place.least, character / bodyMetrics.capHeight)),
    layout: layoutOf(screen),
    safe: { left, top, width: width - 2 * left, height: height - 2 * top },
    /** Millimetres per px; null if the diagonal is unknown. */
    pixelPitch: pitch,
    /** False if the distance requires larger type than the limits allow. */
    legible: title.reached && place.reached && text.reached,
  };
}

export function pixelPitch({ width, height, diagonalInches }: Omit<Screen, 'inset'>): number | null {
  const pixels = Math.hypot(width, height);
  return diagonalInches && pixels > 0 ? (diagonalInches * MM_PER_INCH) / pixels : null;
}

/** Minimum height of a capital in px at a distance in metres; 0 if distance or pitch is unknown. */
export function characterHeight(distance: number | null | undefined, pitch: number | null): number {
  return distance && pitch ? (distance * 1000) / DISTANCE_PER_CHARACTER / pitch : 0;
}

function floorSize(unit: number, { usual, max }: typeof FLOORS.title, wanted: number) {
  return { size: Math.max(unit * usual, Math.min(wanted, unit * max)), reached: wanted <= unit * max };
}

function layoutOf({ width, height, layout = 'auto' }: Screen): 'landscape' | 'portrait' | 'wide' | 'square' {
  const ratio = width / height;
  if (layout === 'portrait' || (layout === 'auto' && ratio < 0.8)) return 'portrait';
  if (ratio > 2) return 'wide';
  return ratio < 1.45 ? 'square' : 'landscape';
}

/** Multiplies the floors by `share`, but not below the least; 0 is the last resort. */
export function withLowerFloors(sizes: Sizes, share: number): Sizes {
  const { unit } = sizes;
  const lower = (size: number, { least, last }: typeof FLOORS.title) =>
    share === 0 ? unit * last : Math.max(unit * least, size * share);
  const textFloor = lower(sizes.textFloor, FLOORS.text);
  return {
    ...sizes,
    titleFloor: lower(sizes.titleFloor, FLOORS.title),
    placeFloor: lower(sizes.placeFloor, FLOORS.place),
    textFloor,
    leastTitle: Math.min(sizes.leastTitle, lower(sizes.leastTitle, FLOORS.title)),
    leastPlace: Math.min(sizes.leastPlace, textFloor),
  };
}
