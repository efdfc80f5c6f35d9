import { clampChroma, differenceEuclidean, formatHex, type Oklch, oklch, wcagContrast } from 'culori';

export const minContrast = 7;

/** Below this chroma a colour looks grey and its hue is ignored. */
const minHueChroma = 0.025;
/** Hue to start from if the site's first colour is grey. */
export const blueHue = 250;

/** A grey, which has no hue, gets `blueHue`. */
export function toOklch(hex: string): Oklch {
  return { h: blueHue, ...(oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }) };
}

/** Outside sRGB the chroma is reduced; lightness and hue stay. */
export function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}

export function hueOf(color: Oklch | undefined): number | null {
  return color && color.c >= minHueChroma ? (color.h ?? null) : null;
}

/** The maximum in sRGB at a lightness and hue. */
export function maxChroma(l: number, h = 0): number {
  return clampChroma({ mode: 'oklch', l, c: 0.4, h }, 'oklch').c;
}

/** In OKLab. */
export const difference: (one: string, other: string) => number = differenceEuclidean('oklab');

export const isDark = (hex: string): boolean => toOklch(hex).l < 0.6;

export function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

/** The nearest in lightness that has the contrast. */
export function makeReadable(color: Oklch, background: string): string {
  const step = isDark(background) ? 0.01 : -0.01;
  for (let { l } = color; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...color, l });
    if (wcagContrast(hex, background) >= minContrast) return hex;
  }
  return step > 0 ? '#ffffff' : '#000000';
}
