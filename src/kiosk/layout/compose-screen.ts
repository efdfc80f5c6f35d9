import type { KioskConfig } from '#config/resolve-config.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import type { EncodedQr } from '#qr/encode-qr.ts';
import { sizes } from '#theme/sizes.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import type { Block, Box } from './blocks.ts';

export interface Picture extends Box {
  readonly address: string;
  /** Shares of its width and height; null if unknown. */
  readonly focus: { readonly x: number; readonly y: number } | null;
}

export interface PosterInput {
  readonly slide: EventSlide;
  /** What else takes place today. */
  readonly next: readonly EventSlide[];
  readonly code: EncodedQr | null;
  /** The decoded picture, px. */
  readonly picture: Picture | null;
  readonly screen: ComposedScreen;
  readonly tools: Typesetting;
}

/** What is on a slide, without its foot; px. */
export interface Poster {
  readonly blocks: readonly Block[];
  readonly footRight: number;
}

/** The screens that the gateway composes slides for. */
export const nominalScreens = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;

/** Whether the slides of a preview have a label at the top. */
export const hasLabel = ({ at, isFramed }: KioskConfig): boolean => at !== null && isFramed !== true;

export type ComposedScreen = ReturnType<typeof composeScreen>;

/** What all slides of a screen have in common; everything is inside the safe area with any drift. */
export function composeScreen({ width, height }: Box, config: KioskConfig) {
  const ownSizes = sizes({ ...config, width, height });
  const { unit, safe, textFloor } = ownSizes;
  const drift = Math.min(Math.floor(unit), Math.floor(safe.left * 0.3));
  const [x, y] = [safe.left + drift, safe.top + drift];
  const label = { x, y, width: safe.width - 2 * drift, height: Math.round(1.7 * textFloor) };
  return {
    width,
    height,
    sizes: ownSizes,
    /** Metres; null if not set. */
    distance: config.distanceMetres,
    label: hasLabel(config) ? label : null,
    /** Maximum shift against burn-in in each direction, px. */
    drift,
  };
}

const steps = [0, 1, 1, 0, -1, -1, -1, 0, 1] as const;

/** A shift against burn-in, another one each minute; backgrounds and pictures stay at their edges. px. */
export function driftAt(now: number, drift: number): { readonly left: number; readonly top: number } {
  const minute = Math.floor(now / 60_000);
  const at = (index: number) => (steps[index % steps.length] ?? 0) * drift;
  return { left: at(minute), top: at(minute + 2) };
}
