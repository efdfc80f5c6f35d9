import { useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { isNeutral, pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import type { SlideshowProps } from './slide-props.ts';

/**
 * Of the current slide and of the previous one, as indices for `backgroundAt`. They change with the slide, and not with its data
 * unless the event is cancelled, or takes place after all.
 */
export function useBackgrounds(slide: Slide, { site, loop }: Pick<SlideshowProps, 'site' | 'loop'>) {
  const pick = (without: readonly number[]) => ({
    key: slide.key,
    isNeutral: isNeutral(slide),
    current: pickSlideBackground(slide, site, loop.slideChanges, without),
    previous: without[0] ?? 0,
  });
  const [latched, setLatched] = useState(() => pick([]));
  const isSame = latched.key === slide.key;
  if (isSame && latched.isNeutral === isNeutral(slide)) return latched;
  const changed = pick([isSame ? latched.previous : latched.current]);
  setLatched(changed);
  return changed;
}
