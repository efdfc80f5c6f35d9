import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { NextEvent } from '#kiosk/layout/slide-layout.ts';
import { type Loop, upcomingKeys } from './loop.ts';

const maxNext = 3;

/** The event slides that follow the current one, nearest first. */
export function comingSlides(slides: readonly Slide[], loop: Loop): readonly EventSlide[] {
  const following = upcomingKeys(loop, maxNext).map((key) => slides.find((slide) => slide.key === key));
  return following.flatMap((slide) => (slide?.kind === 'event' ? [slide] : []));
}

export function describeNextEvent({ when, event, cancellation }: EventSlide): NextEvent {
  return { day: when.day, time: when.time, cancellation, name: event.name };
}
