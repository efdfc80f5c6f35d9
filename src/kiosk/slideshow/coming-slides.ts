import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { SlideInput } from '#kiosk/layout/slide-layout.ts';
import { type Loop, upcomingKeys } from './loop.ts';
import type { SlideshowProps } from './slide-props.ts';

const maxNext = 3;

/** The event slides that follow the current one, nearest first. */
export function comingSlides(slides: readonly Slide[], loop: Loop): readonly EventSlide[] {
  const following = upcomingKeys(loop, maxNext).map((key) => slides.find((slide) => slide.key === key));
  return following.flatMap((slide) => (slide?.kind === 'event' ? [slide] : []));
}

/** The part of a slide's layout input that may change while it is shown. */
export function readChangingInput(
  { slides, loop, images }: Pick<SlideshowProps, 'slides' | 'loop' | 'images'>,
  { key, event: { imageId } }: EventSlide,
): Pick<SlideInput, 'next' | 'hasImage'> {
  const next = comingSlides(slides, { ...loop, current: key });
  return { next, hasImage: imageId !== null && images.has(imageId) };
}
