/**
 * Lightness 0–1, chroma 0–0.4, hue in degrees. Matrices by Björn Ottosson, "A perceptual color space for image processing"
 * (bottosson.github.io/posts/oklab, revision of 2021-01-25), rounded to seven places; transfer curve of sRGB: IEC 61966-2-1.
 */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122215 * r + 0.5363325 * g + 0.051446 * b);
  const m = Math.cbrt(0.2119035 * r + 0.6806995 * g + 0.107397 * b);
  const s = Math.cbrt(0.0883025 * r + 0.2817188 * g + 0.6299787 * b);
  const a = 1.9779985 * l - 2.4285922 * m + 0.4505937 * s;
  const blue = 0.025904 * l + 0.7827718 * m - 0.8086758 * s;
  const hue = (Math.atan2(blue, a) * 180) / Math.PI;
  return {
    l: 0.2104543 * l + 0.7936178 * m - 0.004072 * s,
    c: Math.hypot(a, blue),
    h: (hue + 360) % 360,
  };
}

/** Outside sRGB the chroma is reduced; lightness and hue stay. */
export function oklchToHex(color: Oklch): string {
  return toHex(toLinear(inGamut(color) ? color : { ...color, c: Math.min(color.c, maxChroma(color)) }));
}

/** The maximum in sRGB at a lightness and hue, to within 0.0005. */
export function maxChroma({ l, h }: Pick<Oklch, 'l' | 'h'>): number {
  let low = 0;
  let high = 0.4;
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (inGamut({ l, c: middle, h })) low = middle;
    else high = middle;
  }
  return low;
}

/** Contrast ratio of two `#rrggbb` colours, 1–21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearRgb(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toLinear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963378 * a + 0.2158038 * b) ** 3;
  const medium = (l - 0.1055613 * a - 0.0638542 * b) ** 3;
  const short = (l - 0.0894842 * a - 1.2914855 * b) ** 3;
  return [
    4.0767417 * long - 3.3077116 * medium + 0.2309699 * short,
    -1.268438 * long + 2.6097574 * medium - 0.3413194 * short,
    -0.0041961 * long - 0.7034186 * medium + 1.7076147 * short,
  ];
}

function inGamut(color: Oklch): boolean {
  return toLinear(color).every((channel) => channel >= -0.0001 && channel <= 1.0001);
}

function toHex(rgb: Triple): string {
  const channel = (value: number) => {
    const clamped = Math.min(1, Math.max(0, value));
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(rgb[0])}${channel(rgb[1])}${channel(rgb[2])}`;
}
