import type { Sizes } from '#theme/sizes.ts';

export interface QrSizeInput {
  /** Modules per side of the code, without its quiet zone (25, 29, 33 …). */
  readonly modules: number;
  /** Height of the picture in px. */
  readonly height: number;
  readonly pixelPitch: Sizes['pixelPitch'];
  /** Metres. */
  readonly distance?: number | null;
  /** The largest side in px, quiet zone included, that the layout can give. */
  readonly room: number;
}

export interface QrSize {
  /** Whole px per module. */
  readonly module: number;
  /** Side in px, quiet zone included. */
  readonly side: number;
  /** Metres from which it can be scanned, by the rule of 10:1; null where the screen's diagonal is not known. */
  readonly reach: number | null;
  /** False where the room was too small for what height and distance ask: the desk warns. */
  readonly enough: boolean;
}

/** Modules of quiet zone on each side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;
/** The industry's 10:1 (distance : side of the code) assumes a code of this many modules. */
const USUAL_MODULES = 25;
const DISTANCE_PER_SIDE = 10;
/** A code with its quiet zone takes at least this share of the picture's height. */
const LEAST_SHARE = 1 / 5;

/**
 * How large a QR code is drawn. Its *module* is what a camera must resolve, so the rules set the module and a longer
 * address makes the code bigger, never denser, as long as there is room.
 */
export function qrSize(wish: QrSizeInput): QrSize {
  const across = wish.modules + 2 * QUIET_ZONE;
  const wanted = Math.ceil(Math.max(moduleByHeight(wish), moduleByDistance(wish)) - 1e-6);
  const module = Math.max(1, Math.min(wanted, Math.floor(wish.room / across)));
  return {
    module,
    side: module * across,
    reach: scanReach(module, wish.pixelPitch),
    enough: module >= wanted,
  };
}

/** Metres from which a code of such modules can be scanned, by the rule of 10:1; null where the pitch is not known. */
export function scanReach(module: number, pixelPitch: Sizes['pixelPitch']): number | null {
  return pixelPitch === null ? null : (module * pixelPitch * USUAL_MODULES * DISTANCE_PER_SIDE) / 1000;
}

function moduleByHeight({ height, modules }: QrSizeInput): number {
  return (height * LEAST_SHARE) / (Math.min(modules, USUAL_MODULES) + 2 * QUIET_ZONE);
}

function moduleByDistance({ distance, pixelPitch }: QrSizeInput): number {
  if (!distance || pixelPitch === null) return 0;
  return (distance * 1000) / DISTANCE_PER_SIDE / USUAL_MODULES / pixelPitch;
}
