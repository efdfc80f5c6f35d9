import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import { pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';

/**
 * An index for `backgroundAt`: as the kiosk page picks it the first time round. The last slide also differs from the first,
 * which follows it.
 */
export function pickInLoop(slides: readonly Slide[], slide: Slide, site: Pick<Site, 'grounds'>): number {
  const picked: number[] = [];
  for (const [place, one] of slides.entries()) {
    const isLast = place > 1 && place === slides.length - 1;
    const without = [...picked.slice(-1), ...(isLast ? picked.slice(0, 1) : [])];
    picked.push(pickSlideBackground(one, site, place, without));
    if (one === slide) break;
  }
  return picked.slice(-1)[0] ?? 0;
}
