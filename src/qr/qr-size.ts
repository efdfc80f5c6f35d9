/** Modules on each side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
/** The common rule of 10:1 for distance : side assumes a QR code of this many modules per side. */
const USUAL_MODULES = 25;
const DISTANCE_PER_SIDE = 10;
/** The code has at least this share of the height of the screen, including the quiet zone. */
const MIN_SHARE = 1 / 5;

interface QrSizeInput {
  /** Per side, without the quiet zone: 25, 29, 33 … */
  readonly modules: number;
  /** Height of the screen, px. */
  readonly height: number;
  /** The quiet zone is included, px. */
  readonly maxSide: number;
  /** Millimetres per px; null if unknown. */
  readonly pixelPitch: number | null;
  /** Metres. */
  readonly distance?: number | null;
}

/** `module` in whole px, `side` with the quiet zone. A longer address makes it larger, not denser, while there is room. */
export function qrSize({ modules, height, pixelPitch, distance, maxSide }: QrSizeInput) {
  const across = modules + 2 * QUIET_ZONE;
  const byHeight = (height * MIN_SHARE) / (Math.min(modules, USUAL_MODULES) + 2 * QUIET_ZONE);
  const byDistance = (distance ?? 0) / (scanReach(1, pixelPitch) ?? Infinity);
  const wanted = Math.ceil(Math.max(byHeight, byDistance) - 1e-6);
  const module = Math.max(1, Math.min(wanted, Math.floor(maxSide / across)));
  return { module, side: module * across };
}

/** Gives the reach of the smallest code on a screen with this shorter side, px; null if the pixel pitch is unknown. */
export function leastReach(shorterSide: number, pixelPitch: number | null): number | null {
  return scanReach((shorterSide * MIN_SHARE) / (USUAL_MODULES + 2 * QUIET_ZONE), pixelPitch);
}

/** Metres from which modules of that size can be scanned, by the rule of 10:1; null if the pixel pitch is unknown. */
export function scanReach(module: number, pixelPitch: number | null): number | null {
  return pixelPitch === null ? null : (module * pixelPitch * USUAL_MODULES * DISTANCE_PER_SIDE) / 1000;
}
