import type { Oklch } from 'culori';
import { blueHue, clamp, hueDistance, hueOf, maxChroma, nearness } from './oklch.ts';

const hueCount = 7;
const sameHueDegrees = 20;
const yellowHue = 88;
/** Range of the chroma, as shares of the maximum in sRGB at a hue. */
const chromaShares = [0.5, 0.9] as const;
/** The same if the site's first colour is grey. */
const greyShare = 0.6;
/** In this range ink, accent and quiet reach their contrast. */
const lightness = [0.8, 0.84] as const;
/** The same for a grey first colour, which may be nearer to white. */
const greyLightness = [0.8, 0.96] as const;
/** Of the site's own hues and of the hues between. */
const chromaLimits = { own: 0.16, between: 0.13 };
/** Factor for the limits at the coolest hue, because pale cool colours look stronger. */
const coolShare = 0.55;

/** The first is as near to the site's first colour as contrast allows, the others are around the circle of hues. */
export function lightColors(siteColors: readonly [Oklch, ...Oklch[]]): Oklch[] {
  const [first] = siteColors;
  const own = siteColors.map(hueOf);
  const isGrey = own[0] === null;
  const l = clamp(first.l, lightness);
  const share = isGrey
    ? greyShare
    : clamp(first.c / Math.max(maxChroma(first.l, first.h), 0.001), chromaShares);
  const colours = listHues(siteColors).map((h) => {
    const limit = chromaLimits[own.includes(h) ? 'own' : 'between'];
    const cool = coolShare + (1 - coolShare) * nearness(h, yellowHue);
    return { mode: 'oklch' as const, l, c: cool * Math.min(limit, maxChroma(l, h) * share), h };
  });
  const grey = { ...first, l: clamp(first.l, greyLightness) };
  return isGrey ? [grey, ...colours.slice(1)] : colours;
}

export function lightAccent([first]: readonly Oklch[]): Oklch {
  return { mode: 'oklch', l: 0.36, c: 0.14, h: hueOf(first) ?? blueHue };
}

/** `hueCount` hues in equal steps from that of the first colour; the hue of a second colour replaces the nearest of them. */
export function listHues(siteColors: readonly Oklch[]): number[] {
  const start = hueOf(siteColors[0]) ?? blueHue;
  const circle = Array.from({ length: hueCount }, (_, index) => (start + (index * 360) / hueCount) % 360);
  const second = hueOf(siteColors[1]);
  if (second === null || hueDistance(start, second) < sameHueDegrees) return circle;
  const distances = circle.map((hue, index) => (index === 0 ? 360 : hueDistance(hue, second)));
  const nearest = distances.indexOf(Math.min(...distances));
  return circle.map((hue, index) => (index === nearest ? second : hue));
}
