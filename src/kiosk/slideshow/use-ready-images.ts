import { useEffect, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { comingSlides } from './coming-slides.ts';
import type { Loop } from './loop.ts';

/** The address of an event's image on the page's own origin. */
export function imageAddress(imageId: number): string {
  return `/api/images/${imageId}`;
}

/** The number of a slide's image; null where it has none. */
export function imageIdOf(slide: Slide | undefined): number | null {
  return slide?.kind === 'event' ? slide.event.imageId : null;
}

/**
 * Decodes the images of the slide on screen and the one that comes, and returns the numbers of those that are ready. A
 * image that is broken or slow is never ready, and its slide is set without it.
 */
export function useReadyImages(slides: readonly [Slide, ...Slide[]], loop: Loop): ReadonlySet<number> {
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const ids = [current, comingSlides(slides, loop)[0]].map(imageIdOf).filter(Boolean).join(',');
  useEffect(() => {
    let isWanted = true;
    const numbers = ids === '' ? [] : ids.split(',').map(Number);
    for (const id of numbers) {
      const image = new Image();
      image.src = imageAddress(id);
      const take = () => {
        if (isWanted)
          setReady((known) =>
            known.has(id) ? known : new Set([...known, id].filter((one) => numbers.includes(one))),
          );
      };
      image.decode().then(take, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return ready;
}
