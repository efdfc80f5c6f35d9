import { useEffect, useEffectEvent } from 'react';
import type { EventSlide } from '#domain/build-slides.ts';
import type { KeptInput, KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { slidesAfter } from './loop.ts';
import type { SlideshowProps } from './slide-props.ts';
import { nextSlide } from './use-ready-images.ts';

/* What is prepared before a slide change, which must not block the page (decision 0113). */

/** After the transition and the decoding of the next image. */
const startDelayMs = 1100;
const pauseMs = 40;
/** What a portion may take: less than a long task (50 ms) on a device six times slower. */
const portionMs = 4;

/** Lays out the next slide in small portions; one that cannot be laid out is reported. */
export function usePreparedLayout(
  { slides, loop, images, onBroken }: SlideshowProps,
  layouts: KeptLayouts | undefined,
): void {
  const slide = nextSlide(slides, loop);
  const onError = useEffectEvent(onBroken);
  useEffect(() => {
    if (slide === undefined || layouts === undefined) return undefined;
    const modules = encodeQr(slide.code?.address)?.modules ?? null;
    const mayBeHero = layouts.mayBeHero(loop.slideChanges + 1);
    const input = { slide, modules, mayBeHero, ...readChangingInput({ slides, loop, images }, slide) };
    const prepare = () => {
      const began = performance.now();
      try {
        const isDone = layouts.prepare(input, () => performance.now() - began > portionMs);
        if (!isDone) timer = setTimeout(prepare, pauseMs);
      } catch (error) {
        onError(slide, error);
      }
    };
    let timer = setTimeout(prepare, loop.since + startDelayMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, slide, loop, images, layouts]);
}

/** The part of a slide's layout input that may change while it is shown. */
export function readChangingInput(
  { slides, loop, images }: Pick<SlideshowProps, 'slides' | 'loop' | 'images'>,
  { key, event: { imageId } }: EventSlide,
): Pick<KeptInput, 'next' | 'image'> {
  const next = slidesAfter(slides, loop, key);
  return { next, image: (imageId !== null && images.get(imageId)) || null };
}
