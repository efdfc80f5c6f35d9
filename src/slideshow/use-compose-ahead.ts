import { useEffect } from 'react';
import type { Language } from '#config/site.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { comingSlides, nextItem } from './coming-slides.ts';
import { composeInPortions } from './compose-in-portions.ts';
import type { Typesetting } from './composition.ts';
import type { Loop } from './loop.ts';
import type { SlideScreen } from './slide-input.ts';

/** The transition, and the picture of the next slide, go first. */
const afterMs = 1100;
const pauseMs = 40;
export interface AheadInput {
  readonly slides: readonly Slide[];
  readonly loop: Loop;
  readonly coming: EventSlide | undefined;
  /** Numbers of the pictures that are ready. */
  readonly pictures: ReadonlySet<number>;
  readonly language: Language;
  readonly plan: SlideScreen;
  readonly tools: Typesetting | undefined;
}

/**
 * Composes the slide that comes next while this one stands, in small portions. The result is thrown away: at the turn the
 * slide is composed as ever, from texts whose lines are remembered by then. What changed meanwhile is worked out there.
 */
export function useComposeAhead({ slides, loop, coming, pictures, language, plan, tools }: AheadInput): void {
  useEffect(() => {
    if (coming === undefined || tools === undefined) return undefined;
    const { imageId } = coming.event;
    const portions = composeInPortions({
      slide: coming,
      next: comingSlides(slides, { ...loop, current: coming.key }).map(nextItem),
      hasPicture: imageId !== null && pictures.has(imageId),
      language,
      screen: plan,
      tools,
    });
    const step = () => {
      if (portions.next().done !== true) timer = setTimeout(step, pauseMs);
    };
    let timer = setTimeout(step, afterMs);
    return () => clearTimeout(timer);
  }, [slides, loop, coming, pictures, language, plan, tools]);
}
