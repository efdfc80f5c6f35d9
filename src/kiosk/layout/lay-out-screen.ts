import type { KioskConfig } from '#config/resolve-config.ts';
import { type Sizes, sizes } from '#theme/sizes.ts';
import type { Box, Rect } from './blocks.ts';

/** The screens that the gateway lays slides out for. */
export const nominalScreens = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;

export type ScreenPlan = ReturnType<typeof layOutScreen>;

/** Divides the safe area so that everything is inside it with any drift. */
export function layOutScreen({ width, height }: Box, config: KioskConfig) {
  const { inset, diagonalInches, distanceMetres, layout } = config;
  const plan = sizes({ width, height, inset, layout, diagonal: diagonalInches, distance: distanceMetres });
  const { unit, safe } = plan;
  const scale = scaleOf(plan);
  const drift = Math.min(Math.floor(unit), Math.floor(safe.left * 0.3));
  // Capitals are aligned with the edge; ascenders, umlauts and a j extend beyond it by up to one unit.
  const overhang = Math.ceil(unit);
  const [x, top] = [safe.left + drift + overhang, safe.top + drift];
  const inner = safe.width - 2 * (drift + overhang);
  const row = Math.round(scale.small * 1.3);
  const footHeight = plan.layout === 'portrait' ? 2 * row : row;
  const foot = { x, y: safe.top + safe.height - drift - footHeight, width: inner, height: footHeight };
  const label = config.at === null ? null : { x, y: top, width: inner, height: Math.round(row * 1.3) };
  const y = (label === null ? top : top + label.height + row / 2) + overhang;
  return {
    width,
    height,
    sizes: plan,
    scale,
    /** Metres; null if not set. */
    distance: distanceMetres,
    /** The safe area without the line at the foot. */
    content: { x, y, width: inner, height: foot.y - 1.8 * unit - y },
    foot,
    /** Of a preview. */
    label,
    /** Maximum shift against burn-in in each direction, px. */
    drift,
  };
}

/** The font sizes of a slide, px; the title is as large as its box allows. */
export function scaleOf({ unit, titleFloor, placeFloor, textFloor, leastTitle, leastPlace }: Sizes) {
  return {
    unit,
    /** Width of rules, whole px. */
    hair: Math.max(1, Math.round(unit * 0.2)),
    title: { floor: leastTitle, ceiling: Math.max(titleFloor, 40 * unit) },
    /** Date, time and call to action. */
    large: titleFloor,
    /** A date that is over. */
    smallDate: leastTitle,
    place: placeFloor,
    /** A place that would be shortened or divided within a word otherwise. */
    minPlace: leastPlace,
    /** The subtitle, and what has room for more than `small`. */
    middle: 1.2 * textFloor,
    /** Everything else. */
    small: textFloor,
  };
}

const steps = [0, 1, 1, 0, -1, -1, -1, 0, 1] as const;

/** A shift against burn-in, another one each minute; backgrounds and images stay at their edges. */
export function driftAt(now: number, drift: number): { readonly transform: string } {
  const minute = Math.floor(now / 60_000);
  const at = (index: number) => (steps[index % steps.length] ?? 0) * drift;
  return { transform: `translate(${at(minute)}px, ${at(minute + 2)}px)` };
}

/** The place of an image beside or above the texts; `share` of its usual size. */
export function imageRect({ width, height, sizes: { layout } }: ScreenPlan, share: number): Rect {
  if (layout === 'portrait') return { x: 0, y: 0, width, height: Math.round(height * share * 0.34) };
  return { x: 0, y: 0, width: Math.round(width * share * (layout === 'wide' ? 0.36 : 0.4)), height };
}

/** What is left of the content. */
export function contentBeside(image: Rect, content: Rect, isPortrait: boolean): Rect {
  const { width, height } = content;
  const x = isPortrait ? content.x : image.width + content.x * 0.8;
  const y = isPortrait ? image.height + (content.x + content.y) / 2 : content.y;
  return { x, y, width: content.x + width - x, height: content.y + height - y };
}
