import { type Oklch, wcagContrast } from 'culori';
import type { Background } from '#config/site.ts';
import type { Theme } from '#theme/pick-theme.ts';
import { darkAccent, darkColors } from './dark-colors.ts';
import { lightAccent, lightColors, listHues } from './light-colors.ts';
import { makeReadable, minContrast, toHex, toOklch } from './oklch.ts';

/** Ink of the lightness and chroma that each theme's texts have before contrast is checked. */
const inks = { dark: { l: 0.985, c: 0.008 }, light: { l: 0.16, c: 0.02 } } as const;

/**
 * From the site's one or two colours (`#rrggbb`): the first background is as near to the first colour as contrast and
 * theme allow. As many in each theme. Takes some milliseconds.
 */
export function deriveBackgrounds(colors: readonly string[], theme: Theme): Background[] {
  const [first = toOklch('#0f5c5c'), ...others] = colors.map(toOklch);
  const siteColors = [first, ...others] as const;
  if (theme === 'contrast') return contrastBackgrounds(siteColors);
  const [grounds, accent] =
    theme === 'dark'
      ? [darkColors(siteColors), darkAccent(siteColors)]
      : [lightColors(siteColors), lightAccent(siteColors)];
  return grounds.map((color) => {
    const ground = toHex(color);
    const ink: Oklch = { ...color, ...inks[theme] };
    return {
      ground,
      ink: toHex(ink),
      accent: makeReadable(accent, ground),
      quiet: mixQuietInk(ink, color, ground),
    };
  });
}

function contrastBackgrounds(siteColors: readonly Oklch[]): Background[] {
  return listHues(siteColors).map((h) => ({
    ground: '#000000',
    ink: '#ffffff',
    accent: makeReadable({ mode: 'oklch', l: 0.86, c: 0.16, h }, '#000000'),
    quiet: '#ffffff',
  }));
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
