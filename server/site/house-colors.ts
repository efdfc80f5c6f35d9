import { clampChroma, differenceEuclidean, formatHex, type Oklch, oklch, wcagContrast } from 'culori';
import { neutralBackgrounds } from '#theme/pick-theme.ts';

export const minContrast = 7;

/** A colour below this chroma looks grey, and its hue is ignored. */
const minHueChroma = 0.025;
/** Hue to start from if the site's first colour is grey. */
export const blueHue = 250;

/** A grey, which has no hue, gets `blueHue`. */
export function toOklch(hex: string): Oklch {
  return { h: blueHue, ...(oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }) };
}

/** The chroma of a colour outside sRGB is reduced; lightness and hue stay. */
export function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}

export function hueOf(color: Oklch | undefined): number | null {
  return color && color.c >= minHueChroma ? (color.h ?? null) : null;
}

/** The maximum in sRGB at a lightness and hue. */
function maxChroma(l: number, h = 0): number {
  return clampChroma({ mode: 'oklch', l, c: 0.4, h }, 'oklch').c;
}

/** The distance of two colours in OKLab. */
export const difference: (one: string, other: string) => number = differenceEuclidean('oklab');

export const isDark = (hex: string): boolean => toOklch(hex).l < 0.6;

function clamp(value: number, [min, max]: readonly [number, number]): number {
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

/** A background in both themes, and the colours that its accent may be. */
interface HouseGround extends Readonly<Record<'light' | 'dark', string>> {
  readonly accents: readonly [Oklch, ...Oklch[]];
}

const inks = ['#000000', '#ffffff'] as const;
/** The lightness depends on the place, so that backgrounds of one hue differ from each other and from the neutral one. */
const darkLightness = { first: 0.285, second: 0.25, firstTint: 0.215, secondTint: 0.18, paper: 0.145 };
const tintLightness = [0.86, 0.93] as const;
/** Dark colours of these hues are brown or olive: almost black in their place. */
const brownHues = [45, 130] as const;
const greyChroma = 0.012;
/** Backgrounds nearer to each other in OKLab look alike. */
const minDifference = 0.03;

/**
 * A house with colours of its own gets nothing but these, their tints, and paper white; in the dark theme darkened, and almost black.
 * No colour stands beside its own tint where there are two. In the light theme none looks like another one, or like the neutral one.
 */
export function houseGrounds([first, second]: readonly [Oklch, ...Oklch[]]): readonly HouseGround[] {
  const at = darkLightness;
  const paper: HouseGround = {
    light: toHex({ ...first, l: 0.965, c: Math.min(first.c, 0.005) }),
    dark: darken(first, at.paper, greyChroma),
    accents: second ? [first, second] : [first],
  };
  const tint = tintOf(first, at.firstTint);
  const all = second
    ? [
        { ...wholeOf(first, at.first), accents: [first, second] as const },
        tintOf(second, at.secondTint),
        tint,
        { ...wholeOf(second, at.second), accents: [second, first] as const },
        paper,
      ]
    : [wholeOf(first, at.first), paper, tint];
  const taken: string[] = [neutralBackgrounds.light.ground];
  return all.filter(({ light }) => {
    const isKept = taken.every((other) => difference(light, other) >= minDifference);
    if (isKept) taken.push(light);
    return isKept;
  });
}

const wholeOf = (color: Oklch, darkL: number): HouseGround => ({
  light: carryInk(color),
  dark: darken(color, darkL, 0.12),
  accents: [color],
});

function tintOf(color: Oklch, darkL: number): HouseGround {
  const [l, c] = [clamp(color.l + 0.12, tintLightness), Math.min(color.c / 2, 0.08)];
  return { light: toHex({ ...color, l, c }), dark: darken(color, darkL, 0.045), accents: [color] };
}

/** The colour itself, or the nearest in lightness on which black or white is legible. */
function carryInk(color: Oklch): string {
  for (let step = 0; step < 1; step += 0.005) {
    const near = [color.l - step, color.l + step].map((l) => toHex({ ...color, l: clamp(l, [0, 1]) }));
    const found = near.find((hex) => inks.some((ink) => wcagContrast(ink, hex) >= minContrast));
    if (found !== undefined) return found;
  }
  return '#ffffff';
}

function darken({ c, h = 0 }: Oklch, l: number, chroma: number): string {
  const isBrown = h > brownHues[0] && h < brownHues[1];
  const limit = Math.min(isBrown ? greyChroma : chroma, 0.95 * maxChroma(l, h));
  return toHex({ mode: 'oklch', l, c: Math.min(c, limit), h });
}
