import { clampChroma, differenceEuclidean, formatHex, type Oklch, oklch, wcagContrast } from 'culori';
import { type Background, builtInSite } from '#config/site.ts';
import { neutralBackgrounds, type Theme } from '#theme/pick-theme.ts';

export const minContrast = 7;

/** A colour below this chroma looks grey, and its hue is ignored. */
const minHueChroma = 0.025;
/** The hue of a grey, which has none of its own. */
const blueHue = 250;

export function toOklch(hex: string): Oklch {
  return { h: blueHue, ...(oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }) };
}

/** The chroma of a colour outside sRGB is reduced; lightness and hue stay. */
export function toHex(color: Oklch): string {
  return formatHex(clampChroma(color, 'oklch'));
}

function hueOf(color: Oklch | undefined): number | null {
  return color && color.c >= minHueChroma ? (color.h ?? null) : null;
}

/** The maximum in sRGB at a lightness and hue. */
function maxChroma(l: number, h = 0): number {
  return clampChroma({ mode: 'oklch', l, c: 0.4, h }, 'oklch').c;
}

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

const plainInks = ['#000000', '#ffffff'];
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
function houseGrounds([first, second]: readonly [Oklch, ...Oklch[]]): readonly HouseGround[] {
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
    const found = near.find((hex) => plainInks.some((ink) => wcagContrast(ink, hex) >= minContrast));
    if (found !== undefined) return found;
  }
  return '#ffffff';
}

function darken({ c, h = 0 }: Oklch, l: number, chroma: number): string {
  const isBrown = h > brownHues[0] && h < brownHues[1];
  const limit = Math.min(isBrown ? greyChroma : chroma, 0.95 * maxChroma(l, h));
  return toHex({ mode: 'oklch', l, c: Math.min(c, limit), h });
}

/** A site without colours of its own has these. */
const builtIn = {
  light: ['#75d0cf', '#a2c2df', '#c2b6e0', '#eba6c7', '#f5a88c', '#edb337', '#8fd18c'],
  dark: ['#064141', '#032653', '#043723', '#3f1049', '#1c2326', '#54071e', '#021e29'],
} as const;
const builtInAccents = { light: toOklch('#004747'), dark: toOklch('#fbc046') };

/** Ink of the lightness and chroma that texts have before contrast is checked. */
const inks = { light: { l: 0.985, c: 0.008 }, dark: { l: 0.16, c: 0.02 } } as const;

/** Takes the site's one or two colours (`#rrggbb`), and some milliseconds. Each theme has equally many backgrounds. */
export function deriveBackgrounds(colors: readonly string[], theme: Theme): Background[] {
  const [first = toOklch('#000000'), ...others] = colors.map(toOklch);
  const isBuiltIn = colors.join() === builtInSite.colors.join();
  const grounds = isBuiltIn ? null : houseGrounds([first, ...others]);
  if (theme === 'contrast') return contrastBackgrounds([first, ...others], (grounds ?? builtIn.light).length);
  if (grounds === null)
    return builtIn[theme].map((ground) => textColors(ground, makeReadable(builtInAccents[theme], ground)));
  return grounds.map(({ [theme]: ground, accents }) => {
    const asItIs = accents.map(toHex).find((accent) => wcagContrast(accent, ground) >= minContrast);
    return textColors(ground, asItIs ?? makeReadable(accents[0], ground));
  });
}

export function textColors(ground: string, accent: string): Background {
  const color = toOklch(ground);
  const ink = makeReadable({ ...color, ...inks[isDark(ground) ? 'light' : 'dark'] }, ground);
  return { ground, ink, accent, quiet: mixQuietInk(toOklch(ink), color, ground) };
}

const hueCount = 7;
const sameHueDegrees = 20;

/** White on black; the accents have `hueCount` hues in equal steps, a second colour in place of the nearest. */
function contrastBackgrounds([first, second]: readonly Oklch[], count: number): Background[] {
  const start = hueOf(first) ?? blueHue;
  const own = hueOf(second);
  const circle = Array.from({ length: hueCount }, (_, index) => (start + (index * 360) / hueCount) % 360);
  const distanceTo = (hue: number) => Math.abs(((hue - (own ?? hue) + 540) % 360) - 180);
  const nearest = Math.min(...circle.slice(1).map(distanceTo));
  const isReplaced = (hue: number, index: number) =>
    index > 0 && distanceTo(start) >= sameHueDegrees && distanceTo(hue) === nearest;
  return circle.slice(0, count).map((hue, index) => {
    const h = isReplaced(hue, index) ? (own ?? hue) : hue;
    const accent = makeReadable({ mode: 'oklch', l: 0.86, c: 0.16, h }, '#000000');
    return { ground: '#000000', ink: '#ffffff', accent, quiet: '#ffffff' };
  });
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
