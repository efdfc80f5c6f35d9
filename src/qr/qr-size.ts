/** Modules on each side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
/** The common rule of 10:1 for distance : side assumes a QR code of this many modules per side. */
const USUAL_MODULES = 25;
const DISTANCE_PER_SIDE = 10;
/** The code has at least this share of the height of the screen, including the quiet zone. */
const MIN_SHARE = 1 / 5;

/** Lengths in px, `maxSide` with the quiet zone, the pixel pitch in mm; metres. */
interface CodeRoom extends Readonly<Record<'height' | 'maxSide' | 'distance', number>> {
  /** Per side, without the quiet zone: 25, 29, 33 … */
  readonly modules: number;
  readonly pixelPitch: number | null;
}

/** Whole px. A longer address makes the code larger, not denser, while there is room. */
export function moduleSize({ modules, height, pixelPitch, distance, maxSide }: CodeRoom): number {
  const byHeight = (height * MIN_SHARE) / (Math.min(modules, USUAL_MODULES) + 2 * QUIET_ZONE);
  const byDistance = distance / (scanReach(1, pixelPitch) ?? Infinity);
  const wanted = Math.ceil(Math.max(byHeight, byDistance) - 1e-6);
  return Math.max(1, Math.min(wanted, Math.floor(maxSide / (modules + 2 * QUIET_ZONE))));
}

/** Gives the reach of the smallest code on a screen with this shorter side, px; null if the pixel pitch is unknown. */
export function leastReach(shorterSide: number, pixelPitch: number | null): number | null {
  return scanReach((shorterSide * MIN_SHARE) / (USUAL_MODULES + 2 * QUIET_ZONE), pixelPitch);
}

/** Metres from which modules of that size can be scanned, by the rule of 10:1; null if the pixel pitch is unknown. */
export function scanReach(module: number, pixelPitch: number | null): number | null {
  return pixelPitch === null ? null : (module * pixelPitch * USUAL_MODULES * DISTANCE_PER_SIDE) / 1000;
}
