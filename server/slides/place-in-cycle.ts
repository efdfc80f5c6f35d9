import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { slideAt } from '#domain/second-language.ts';
import { turnsOf } from '#domain/turn.ts';
import { pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import { cycleOf, showingOf, slideKeyOf } from './plain-cycle.ts';

/** The place of a slide in the cycle of the plain wall. */
export interface Place {
  readonly key: string;
  /** The slides as they follow each other. */
  readonly cycle: readonly Slide[];
  readonly index: number;
}

/** The first place if `after` is no longer in the cycle, which is not computed for the beginning. */
export function placeAfter(slides: readonly [Slide, ...Slide[]], after: string | null): Place {
  const [first] = slides;
  if (after === null) return { key: first.key, cycle: [first], index: 0 };
  const keys = cycleOf(turnsOf(slides));
  const exact = keys.indexOf(after);
  const index = ((exact >= 0 ? exact : keys.indexOf(slideKeyOf(after))) + 1) % keys.length;
  const cycle = keys.map((key) => slideAt(slides, slideKeyOf(key), showingOf(key)) ?? first);
  return { key: keys[index] ?? first.key, cycle, index };
}

/**
 * An index for `backgroundAt`: as the kiosk page picks it the first time round. The last slide of the cycle also differs from the
 * first, which follows it.
 */
export function pickInCycle({ cycle, index }: Place, site: Pick<Site, 'grounds'>): number {
  const picked: number[] = [];
  for (const [place, one] of cycle.slice(0, index + 1).entries()) {
    const isLast = place > 1 && place === cycle.length - 1;
    const without = [...picked.slice(-1), ...(isLast ? picked.slice(0, 1) : [])];
    picked.push(pickSlideBackground(one, site, place, without));
  }
  return picked.slice(-1)[0] ?? 0;
}
