import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';

/**
 * An index for `backgroundAt`: as the kiosk page picks it the first time round. `cycle`: the slides as they follow each other. The
 * last one also differs from the first, which follows it.
 */
export function pickInLoop(cycle: readonly Slide[], index: number, site: Pick<Site, 'grounds'>): number {
  const picked: number[] = [];
  for (const [place, one] of cycle.slice(0, index + 1).entries()) {
    const isLast = place > 1 && place === cycle.length - 1;
    const without = [...picked.slice(-1), ...(isLast ? picked.slice(0, 1) : [])];
    picked.push(pickSlideBackground(one, site, place, without));
  }
  return picked.slice(-1)[0] ?? 0;
}
