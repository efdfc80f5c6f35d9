import { clampChroma, formatHex, type Oklch, oklch, wcagContrast } from 'culori';
import type { Background } from '#config/site.ts';
import type { Theme } from '#theme/pick-theme.ts';

export const minContrast = 7;

const hueCount = 7;
/** Below this chroma a colour looks grey and its hue is ignored. */
const minHueChroma = 0.025;
const sameHueDegrees = 20;
/** Hue of the accent on dark backgrounds if the site has no second colour. */
const yellowHue = 88;
/** Hue to start from if the site's first colour is grey. */
const blueHue = 250;

/** Range of the chroma, as shares of the maximum in sRGB at a hue. */
const chromaShares = [0.5, 0.9] as const;
/** The same if the site's first colour is grey. */
const greyShare = 0.6;

type Coloured = Exclude<Theme, 'contrast'>;

const recipe = {
  /** In this range ink, accent and quiet reach their contrast. */
  lightness: { dark: [0.3, 0.345], light: [0.8, 0.84] },
  /** The same for a grey first colour, which may be nearer to black or white. */
  greyLightness: { dark: [0.18, 0.345], light: [0.8, 0.96] },
  /** Of the site's own hues and of the hues between. */
  maxChroma: { dark: { own: 0.125, between: 0.11 }, light: { own: 0.16, between: 0.13 } },
  /** Factor for `maxChroma` at the coolest hue, because pale cool colours look stronger. */
  coolShare: { dark: 1, light: 0.55 },
  ink: { dark: { l: 0.985, c: 0.008 }, light: { l: 0.16, c: 0.02 } },
  accent: { dark: { l: 0.86, c: 0.16 }, light: { l: 0.36, c: 0.14 } },
} as const;

/**
 * From the site's one or two colours (`#rrggbb`): the first background is as near to the first colour as contrast allows,
 * the others are around the circle of hues with the same lightness. Takes some milliseconds.
 */
export function deriveBackgrounds(colors: readonly string[], theme: Theme): Background[] {
  const siteColors = (colors.length > 0 ? colors : ['#0f5c5c']).map(toOklch);
  return theme === 'contrast' ? contrastBackgrounds(siteColors) : colouredBackgrounds(siteColors, theme);
}

function colouredBackgrounds(siteColors: readonly Oklch[], theme: Coloured): Background[] {
  const accentHue =
    theme === 'dark' ? (hueOf(siteColors[1]) ?? yellowHue) : (hueOf(siteColors[0]) ?? blueHue);
  return backgroundColours(siteColors, theme).map((color) => {
    const ground = toHex(color);
    const ink: Oklch = { ...color, ...recipe.ink[theme] };
    return {
      ground,
      ink: toHex(ink),
      accent: makeReadable({ ...color, ...recipe.accent[theme], h: accentHue }, ground),
      quiet: mixQuietInk(ink, color, ground),
    };
  });
}

function backgroundColours(siteColors: readonly Oklch[], theme: Coloured): Oklch[] {
  const [first = toOklch('#000000')] = siteColors;
  const isGrey = hueOf(first) === null;
  const l = clamp(first.l, recipe.lightness[theme]);
  const share = clamp(first.c / Math.max(maxChroma(first.l, first.h), 0.001), chromaShares);
  const colours = listHues(siteColors).map((h) => {
    const isOwn = siteColors.some((own) => hueOf(own) === h);
    const limit = recipe.maxChroma[theme][isOwn ? 'own' : 'between'];
    const c = warmth(h, theme) * Math.min(limit, maxChroma(l, h) * (isGrey ? greyShare : share));
    return { mode: 'oklch' as const, l, c, h };
  });
  const grey = { ...first, l: clamp(first.l, recipe.greyLightness[theme]) };
  return isGrey ? [grey, ...colours.slice(1)] : colours;
}

function warmth(hue: number, theme: Coloured): number {
  const near = (1 + Math.cos(((hue - yellowHue) * Math.PI) / 180)) / 2;
  const coolShare = recipe.coolShare[theme];
  return coolShare + (1 - coolShare) * near;
}

function contrastBackgrounds(siteColors: readonly Oklch[]): Background[] {
  return listHues(siteColors).map((h) => ({
    ground: '#000000',
    ink: '#ffffff',
    accent: makeReadable({ mode: 'oklch', l: 0.86, c: 0.16, h }, '#000000'),
    quiet: '#ffffff',
  }));
}

/** `hueCount` hues in equal steps from that of the first colour; the hue of a second colour replaces the nearest of them. */
function listHues(siteColors: readonly Oklch[]): number[] {
  const start = hueOf(siteColors[0]) ?? blueHue;
  const circle = Array.from({ length: hueCount }, (_, index) => (start + (index * 360) / hueCount) % 360);
  const second = hueOf(siteColors[1]);
  if (second === null || hueDistance(start, second) < sameHueDegrees) return circle;
  const distances = circle.map((hue, index) => (index === 0 ? 360 : hueDistance(hue, second)));
  const nearest = distances.indexOf(Math.min(...distances));
  return circle.map((hue, index) => (index === nearest ? second : hue));
}

function hueOf(color: Oklch | undefined): number | null {
  return color && color.c >= minHueChroma ? (color.h ?? null) : null;
}

function makeReadable(color: Oklch, background: string): string {
  const step = toOklch(background).l < 0.6 ? 0.01 : -0.01;
  for (let { l } = color; l > 0 && l < 1; l += step) {
    const hex = toHex({ ...color, l });
    if (wcagContrast(hex, background) >= minContrast) return hex;
  }
  return step > 0 ? '#ffffff' : '#000000';
}

/** The ink mixed with up to 30 % of the background, as far as the contrast is sufficient. */
function mixQuietInk(ink: Oklch, background: Oklch, backgroundHex: string): string {
  for (let share = 0.3; share > 0; share -= 0.02) {
    const mix = (from: number, to: number) => from + (to - from) * share;
    const hex = toHex({ ...ink, l: mix(ink.l, background.l), c: mix(ink.c, background.c) });
    if (wcagContrast(hex, backgroundHex) >= minContrast) return hex;
  }
  return toHex(ink);
}

/** A grey, which has no hue, gets `blueHue`. */
function toOklch(hex: string): Oklch {
  return { h: blueHue, ...(oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }) };
}

/** Outside sRGB the chroma is reduced; lightness and hue stay. */
function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}

/** The maximum in sRGB at a lightness and hue. */
function maxChroma(l: number, h = 0): number {
  return clampChroma({ mode: 'oklch', l, c: 0.4, h }, 'oklch').c;
}

function hueDistance(one: number, other: number): number {
  const angle = Math.abs(one - other) % 360;
  return Math.min(angle, 360 - angle);
}

function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}
