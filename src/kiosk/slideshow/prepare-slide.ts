import { useEffect, useEffectEvent, useState } from 'react';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import type { KeptInput, KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { type Loop, slidesAfter } from './loop.ts';
import type { SlideshowProps } from './slide-props.ts';

/* What is prepared before a slide change, which must not block the page (decision 0113). */

export function imageAddress(imageId: number): string {
  return `/api/images/${imageId}`;
}

/** Decodes the images of the current and the next slide; returns the sizes of those that are ready, by id. */
export function useReadyImages(slides: readonly [Slide, ...Slide[]], loop: Loop): ReadonlyMap<number, Box> {
  const [ready, setReady] = useState<ReadonlyMap<number, Box>>(new Map());
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const ids = [current, nextSlide(slides, loop)]
    .flatMap((slide) => (slide?.kind === 'event' ? (slide.event.imageId ?? []) : []))
    .join(',');
  useEffect(() => {
    let isWanted = true;
    const imageIds = ids === '' ? [] : ids.split(',').map(Number);
    for (const id of imageIds) {
      const image = new Image();
      image.src = imageAddress(id);
      const markReady = () => {
        const size = { width: image.naturalWidth, height: image.naturalHeight };
        const addTo = (before: ReadonlyMap<number, Box>) =>
          new Map([...before, [id, size] as const].filter(([one]) => imageIds.includes(one)));
        if (isWanted) setReady((before) => (before.has(id) ? before : addTo(before)));
      };
      image.decode().then(markReady, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return ready;
}

/** By the programme; none where a slide follows itself, or another kind than that of an event. */
function nextSlide(slides: readonly Slide[], { current, next }: Loop): EventSlide | undefined {
  const slide = slides.find(({ key }) => key === next);
  return slide?.kind === 'event' && next !== current ? slide : undefined;
}

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
