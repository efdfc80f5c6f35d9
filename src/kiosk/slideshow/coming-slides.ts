import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { NextItem } from '#kiosk/layout/slide-layout.ts';
import { type Loop, upcomingKeys } from './loop.ts';

const mostNext = 3;

/** The slides of events that follow the one of the loop's state, nearest first. */
export function comingSlides(slides: readonly Slide[], loop: Loop): readonly EventSlide[] {
  const wanted = upcomingKeys(loop, mostNext).map((key) => slides.find((slide) => slide.key === key));
  return wanted.flatMap((slide) => (slide?.kind === 'event' ? [slide] : []));
}

/** A slide as another one announces it. */
export function nextItem({ when, event, cancellation }: EventSlide): NextItem {
  return { day: when.day, time: when.time, cancellation, name: event.name };
}
