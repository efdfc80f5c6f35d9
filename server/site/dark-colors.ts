import type { Oklch } from 'culori';
import { clamp, hueOf, maxChroma, nearness } from './oklch.ts';

/* Backgrounds of the dark theme. Dark colours of the hues between 30 and 150 are brown or olive, and therefore left out. */

/** The other hues: fir green, petrol, midnight blue, aubergine, wine. The gap counts where steps go round. In degrees. */
const arc = { from: 156, length: 219, gap: 29 };
/** The place on the arc at which the backgrounds start if the site's first colour has none. */
const midnight = 106;
/** Site colours of these hues have no place; those of others left out are at the nearer end of the arc. */
const blackHues = [56, 112] as const;

/** Of what looks grey or black with a tint. */
const greyChroma = 0.013;

/** After the first background, by the place of that one: near it, far from it, almost grey, almost black. */
const steps = [
  { at: (own: number) => own + 62, l: 0.275, c: 0.09 },
  { at: (own: number) => own - 34, l: 0.3, c: 0.08 },
  { at: (own: number) => own + 125, l: 0.28, c: 0.09 },
  { at: (own: number) => (own + midnight) / 2, l: 0.25, c: greyChroma },
  { at: (own: number) => own - 72, l: 0.29, c: 0.085 },
  { at: (own: number) => own + 32, l: 0.22, c: 0.05 },
] as const;
/** Below this chroma a step shows no hue that could be that of a second colour. */
const minStepChroma = 0.06;
/** A second colour nearer to the first, or to one of the others, replaces nothing. */
const nearOwn = 34;
const samePlace = 12;

interface Step {
  /** On the arc. */
  readonly place: number;
  readonly l: number;
  readonly c: number;
}

const firstLightness = [0.29, 0.34] as const;
const firstChroma = 0.1;
/** A grey first colour may be nearer to black. */
const greyLightness = [0.17, 0.3] as const;
/** Range of the chroma as shares of the maximum in sRGB at a hue, and the share if the first colour has no place. */
const chromaShares = [0.65, 1] as const;
const paleShare = 0.75;
/** Dark red looks brown unless it has more chroma than other hues. */
const redHue = 15;

const goldHue = 86;
/** The accent has the hue of a first colour within this range, but orange for red, which would be pink. */
const accentHues = [40, 150] as const;
const orangeHue = 60;

/** The first is as near to the site's first colour as it can be; a second colour replaces the nearest of the others. */
export function darkColors([first, second]: readonly [Oklch, ...Oklch[]]): Oklch[] {
  const own = placeOf(first);
  const share = own === null ? paleShare : shareOf(first);
  const others = steps.map(({ at, l, c }) => ({
    place: moveToArc(at(own ?? midnight), arc.length + arc.gap),
    l,
    c,
  }));
  const head =
    own === null
      ? almostBlack(first)
      : draw({ place: own, l: clamp(first.l, firstLightness), c: firstChroma * share });
  const rest = replaceNearest(others, own, placeOf(second)).map((step) => {
    // Where the first background is grey, this one is a midnight blue.
    const c = own === null && step.c === greyChroma ? firstChroma : step.c;
    return draw({ ...step, c: c * share });
  });
  return [head, ...rest];
}

function draw({ place, l, c: chroma }: Step): Oklch {
  const h = (arc.from + place) % 360;
  const c = Math.min(chroma * (1 + 0.35 * nearness(h, redHue)), 0.95 * maxChroma(l, h));
  return { mode: 'oklch', l, c, h };
}

/** For a site colour without a place: a grey keeps its lightness, yellow tints a black. */
function almostBlack(color: Oklch): Oklch {
  if (hueOf(color) !== null) return { ...color, l: 0.21, c: greyChroma };
  return { ...color, l: clamp(color.l, greyLightness), c: Math.min(color.c, greyChroma) };
}

export function darkAccent(siteColors: readonly Oklch[]): Oklch {
  const [first = null, second = null] = siteColors.map(hueOf);
  const own = first !== null && isWithin(first, accentHues) ? Math.max(first, orangeHue) : goldHue;
  const h = second ?? own;
  // Yellow is lighter than other colours of the same strength.
  const near = nearness(h, 95) ** 3;
  return { mode: 'oklch', l: 0.76 + 0.085 * near, c: 0.125 + 0.025 * near, h };
}

function isWithin(hue: number, [from, to]: readonly [number, number]): boolean {
  return hue > from && hue < to;
}

function shareOf({ l, c, h }: Oklch): number {
  return clamp(c / Math.max(maxChroma(l, h), 0.001), chromaShares);
}

/** Null for a colour without a place on the arc. */
function placeOf(color: Oklch | undefined): number | null {
  const hue = hueOf(color);
  if (hue === null || isWithin(hue, blackHues)) return null;
  return moveToArc(hue - arc.from, 360);
}

/** A place beyond the arc is moved to the nearer end. */
function moveToArc(degrees: number, circle: number): number {
  const place = (degrees + circle) % circle;
  if (place <= arc.length) return place;
  return place - arc.length < circle - place ? arc.length : 0;
}

function replaceNearest(others: readonly Step[], own: number | null, second: number | null): readonly Step[] {
  if (second === null || (own !== null && Math.abs(second - own) < nearOwn)) return others;
  const distanceOf = ({ place, c }: Step) => (c < minStepChroma ? Infinity : Math.abs(place - second));
  const nearest = Math.min(...others.map(distanceOf));
  if (nearest < samePlace) return others;
  return others.map((step) => (distanceOf(step) === nearest ? { ...step, place: second } : step));
}
