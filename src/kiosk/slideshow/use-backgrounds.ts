import { useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { pickSlideBackground } from '#kiosk/screen-state/drawn-screen.ts';
import type { SlideshowProps } from './slide-props.ts';

/** Of the current slide and of the previous one, as indices for `backgroundAt`. They change with the slide, not with its data. */
export function useBackgrounds(slide: Slide, { site, loop }: Pick<SlideshowProps, 'site' | 'loop'>) {
  const pick = (without: readonly number[]) => ({
    key: slide.key,
    current: pickSlideBackground(slide, site, loop.slideChanges, without),
    previous: without[0] ?? 0,
  });
  const [latched, setLatched] = useState(() => pick([]));
  if (latched.key === slide.key) return latched;
  const changed = pick([latched.current]);
  setLatched(changed);
  return changed;
}
