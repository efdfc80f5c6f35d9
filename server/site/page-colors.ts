import type { Background } from '#config/site.ts';
import { makeReadable, toHex, toOklch } from './oklch.ts';
import { textColors } from './palette.ts';

/** Of the page behind its heading, and of its lines, beside a background of the slides. */
const shades = {
  light: { page: { l: () => 0.985, c: 0.08 }, line: { l: -0.1, c: 0.5 }, warning: { l: 0.45, c: 0.18 } },
  dark: {
    page: { l: (l: number) => 0.66 * l, c: 0.6 },
    line: { l: 0.13, c: 1 },
    warning: { l: 0.82, c: 0.1 },
  },
} as const;
const redHue = 27;

interface Grounds {
  readonly light: readonly Background[];
  readonly dark: readonly Background[];
}

/**
 * The site's colours as those of `colours.css`. The page is almost white, or darker than the dark background; every text has a
 * contrast of 7:1.
 */
export function writePageColors({ light, dark }: Grounds): string {
  const [lightRule, darkRule] = [writeRule(light, 'light'), writeRule(dark, 'dark')];
  return `${lightRule}\n@media (prefers-color-scheme: dark) {\n${darkRule}\n}`;
}

function writeRule([background]: readonly Background[], theme: keyof typeof shades): string {
  if (background === undefined) return '';
  const { page, line, warning } = shades[theme];
  const house = toOklch(background.ground);
  const ground = { ...house, l: page.l(house.l), c: page.c * house.c };
  const { ink, quiet } = textColors(toHex(ground), background.accent);
  const colors = {
    ground: toHex(ground),
    ink,
    quiet,
    accent:
      theme === 'light'
        ? makeReadable({ ...toOklch(background.accent), l: 0.6, c: 0.13 }, toHex(ground))
        : background.accent,
    line: toHex({ ...house, l: ground.l + line.l, c: line.c * house.c }),
    no: makeReadable({ mode: 'oklch', ...warning, h: redHue }, toHex(ground)),
    house: background.ground,
    'house-ink': background.ink,
    'house-quiet': background.quiet,
  };
  const lines = Object.entries(colors).map(([name, color]) => `--${name}: ${color};`);
  return `:root { ${lines.join(' ')} }`;
}
