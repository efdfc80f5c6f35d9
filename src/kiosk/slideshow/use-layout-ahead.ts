import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { comingSlides, nextItem } from './coming-slides.ts';
import { layOutInPortions } from '#kiosk/layout/lay-out-in-portions.ts';
import type { Typesetting } from '#kiosk/layout/slide-layout.ts';
import { type Loop, msUntilSlideChange } from './loop.ts';
import type { SlideScreen } from '#kiosk/layout/slide-input.ts';

/** The transition, and the image of the next slide, go first. */
const afterMs = 1100;
const pauseMs = 40;
/** Time for all blocks of a slide to come in on a weak device. */
const mountMs = 1500;
const blocksAtOnce = 3;
/** More than any slide has. */
export const maxBlocks = 40;

export interface AheadInput {
  readonly slides: readonly Slide[];
  readonly loop: Loop;
  readonly dwellSeconds: number;
  readonly coming: EventSlide | undefined;
  /** Numbers of the images that are ready. */
  readonly images: ReadonlySet<number>;
  readonly language: Language;
  readonly plan: SlideScreen;
  readonly tools: Typesetting | undefined;
}

/**
 * Prepares the slide that comes next while this one stands, in small portions. First it is composed; the result is thrown
 * away: at the turn the slide is composed as ever, from texts whose lines are remembered by then. What changed meanwhile
 * is worked out there. Shortly before the turn its blocks are to be mounted unseen: so many of them, 0 before that.
 */
export function useLayoutAhead(input: AheadInput): number {
  const { slides, loop, dwellSeconds, coming, images, language, plan, tools } = input;
  const [mounted, setMounted] = useState({ turn: -1, blocks: 0 });
  useEffect(() => {
    if (coming === undefined || tools === undefined) return undefined;
    const { imageId } = coming.event;
    const portions = layOutInPortions({
      slide: coming,
      next: comingSlides(slides, { ...loop, current: coming.key }).map(nextItem),
      hasImage: imageId !== null && images.has(imageId),
      language,
      screen: plan,
      tools,
    });
    const compose = () => {
      const left = msUntilSlideChange(loop, dwellSeconds, performance.now());
      if (portions.next().done !== true) timer = setTimeout(compose, pauseMs);
      else if (left !== null) timer = setTimeout(mount, left - mountMs, blocksAtOnce);
    };
    const mount = (blocks: number) => {
      setMounted({ turn: loop.slideChanges, blocks });
      if (blocks < maxBlocks) timer = setTimeout(mount, pauseMs, blocks + blocksAtOnce);
    };
    let timer = setTimeout(compose, loop.since + afterMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, loop, dwellSeconds, coming, images, language, plan, tools]);
  return mounted.turn === loop.slideChanges ? mounted.blocks : 0;
}
