import { type Oklch, wcagContrast } from 'culori';
import { type Background, builtInSite } from '#config/site.ts';
import type { Theme } from '#theme/pick-theme.ts';
import {
  blueHue,
  houseGrounds,
  hueOf,
  isDark,
  makeReadable,
  minContrast,
  toHex,
  toOklch,
} from './house-colors.ts';

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
