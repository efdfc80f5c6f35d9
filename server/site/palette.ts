import type { Background } from '#config/site.ts';
import { contrast } from './contrast.ts';
import { hexToOklch, mostChroma, type Oklch, oklchToHex } from './oklch.ts';
import type { Theme } from '#theme/pick-theme.ts';

/** The contrast every text keeps (WCAG 2.2 AAA; leaves room for glare and cheap panels). */
export const LEAST_CONTRAST = 7;

/** Grounds per family: enough to tell topics apart, few enough that neighbours differ at a glance. */
const COUNT = 7;
/** Below this chroma a colour is a grey to the eye: its hue means nothing. */
const GREY = 0.025;
/** Degrees under which two hues look like one. */
const SAME_HUE = 20;
/** Warm poster yellow, where the house names no second colour. */
const YELLOW = 88;
/** What a grey house turns around: a printer's blue. */
const BLUE = 250;

/** How strong the grounds of a quiet and of a loud house are, as shares of what a screen can show at that hue. */
const STRENGTH = [0.5, 0.9] as const;

interface Recipe {
  /** The band of lightness where ink, accent and quiet all reach their contrast and still look like themselves. */
  readonly lightness: readonly [number, number];
  /** The same for a grey house colour, which may come nearer to black or white. */
  readonly greyLightness: readonly [number, number];
  /** The strongest chroma of the house's own hues and of the hues between: above it grounds glow instead of looking printed. */
  readonly mostChroma: { readonly own: number; readonly between: number };
  /** What is left of that at the coolest hue: pale cool colours of full strength look like sweets, not like paper. */
  readonly coolShare: number;
  readonly ink: Pick<Oklch, 'l' | 'c'>;
  readonly accent: Pick<Oklch, 'l' | 'c'>;
}

const recipes: Readonly<Record<'light' | 'dark', Recipe>> = {
  dark: {
    lightness: [0.3, 0.345],
    greyLightness: [0.18, 0.345],
    mostChroma: { own: 0.125, between: 0.11 },
    coolShare: 1,
    ink: { l: 0.985, c: 0.008 },
    accent: { l: 0.86, c: 0.16 },
  },
  light: {
    lightness: [0.8, 0.84],
    greyLightness: [0.8, 0.96],
    mostChroma: { own: 0.16, between: 0.13 },
    coolShare: 0.55,
    ink: { l: 0.16, c: 0.02 },
    accent: { l: 0.36, c: 0.14 },
  },
};

/**
 * The grounds of a site from its one or two colours (`#rrggbb`): the first is the house colour as near as contrast
 * allows, the rest go round the circle of hues at the same lightness and with the same strength. Pure, but some
 * milliseconds of work: compute once per theme.
 */
export function deriveGrounds(colors: readonly string[], theme: Theme): readonly Background[] {
  const house = (colors.length > 0 ? colors : ['#0f5c5c']).map(hexToOklch);
  return theme === 'contrast' ? contrastGrounds(house) : colouredGrounds(house, theme);
}

function colouredGrounds(house: readonly Oklch[], theme: 'light' | 'dark'): Background[] {
  const recipe = recipes[theme];
  const accentHue = theme === 'dark' ? (hueOf(house[1]) ?? YELLOW) : (hueOf(house[0]) ?? BLUE);
  return groundColours(house, recipe).map((color) => {
    const ground = oklchToHex(color);
    const ink = { ...recipe.ink, h: color.h };
    return {
      ground,
      ink: oklchToHex(ink),
      accent: readable({ ...recipe.accent, h: accentHue }, ground),
      quiet: quietInk(ink, color, ground),
    };
  });
}

function groundColours(house: readonly Oklch[], recipe: Recipe): Oklch[] {
  const [first = { l: 0, c: 0, h: 0 }] = house;
  const l = clamp(first.l, recipe.lightness);
  const strength = clamp(first.c / Math.max(mostChroma(first), 0.001), STRENGTH);
  const round = hues(house).map((h) => {
    const limit = house.some((own) => hueOf(own) === h) ? recipe.mostChroma.own : recipe.mostChroma.between;
    const c =
      warmth(h, recipe.coolShare) *
      Math.min(limit, mostChroma({ l, h }) * (hueOf(first) === null ? 0.6 : strength));
    return { l, c, h };
  });
  const grey = { ...first, l: clamp(first.l, recipe.greyLightness) };
  return hueOf(first) === null ? [grey, ...round.slice(1)] : round;
}

/** 1 at the warm poster yellow, `coolShare` opposite to it. */
function warmth(hue: number, coolShare: number): number {
  const near = (1 + Math.cos(((hue - YELLOW) * Math.PI) / 180)) / 2;
  return coolShare + (1 - coolShare) * near;
}

/** Black and white for who needs them; a topic's colour lives in the accent alone. */
function contrastGrounds(house: readonly Oklch[]): Background[] {
  return hues(house).map((h) => ({
    ground: '#000000',
    ink: '#ffffff',
    accent: readable({ l: 0.86, c: 0.16, h }, '#000000'),
    quiet: '#ffffff',
  }));
}

/** The house's hue and its neighbours round the circle; a second colour of the house takes the seat nearest to it. */
function hues(house: readonly Oklch[]): number[] {
  const start = hueOf(house[0]) ?? BLUE;
  const circle = Array.from({ length: COUNT }, (_, seat) => (start + (seat * 360) / COUNT) % 360);
  const second = hueOf(house[1]);
  if (second === null || apart(start, second) < SAME_HUE) return circle;
  const away = circle.map((hue, seat) => (seat === 0 ? 360 : apart(hue, second)));
  const nearest = away.indexOf(Math.min(...away));
  return circle.map((hue, seat) => (seat === nearest ? second : hue));
}

/** null for greys and for a colour that is not given. */
function hueOf(color: Oklch | undefined): number | null {
  return color && color.c >= GREY ? color.h : null;
}

/** The colour itself, moved away from the ground in lightness until it can be read there. */
function readable(color: Oklch, ground: string): string {
  const away = hexToOklch(ground).l < 0.6 ? 0.01 : -0.01;
  for (let { l } = color; l > 0 && l < 1; l += away) {
    const hex = oklchToHex({ ...color, l });
    if (contrast(hex, ground) >= LEAST_CONTRAST) return hex;
  }
  return away > 0 ? '#ffffff' : '#000000';
}

/** The ink taken back towards the ground, a third of the way at most, as far as it can still be read. */
function quietInk(ink: Oklch, ground: Oklch, groundHex: string): string {
  for (let share = 0.3; share > 0; share -= 0.02) {
    const l = ink.l + (ground.l - ink.l) * share;
    const hex = oklchToHex({ l, c: ink.c + (ground.c - ink.c) * share, h: ink.h });
    if (contrast(hex, groundHex) >= LEAST_CONTRAST) return hex;
  }
  return oklchToHex(ink);
}

function apart(one: number, other: number): number {
  const turn = Math.abs(one - other) % 360;
  return Math.min(turn, 360 - turn);
}

function clamp(value: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, value));
}
