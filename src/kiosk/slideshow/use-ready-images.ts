import { useEffect, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import { comingSlides, type Loop } from './loop.ts';

export function imageAddress(imageId: number): string {
  return `/api/images/${imageId}`;
}

/** Decodes the images of the current and the next slide; returns the ids of those that are ready. */
export function useReadyImages(slides: readonly [Slide, ...Slide[]], loop: Loop): ReadonlySet<number> {
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set());
  const current = slides.find(({ key }) => key === loop.current) ?? slides[0];
  const ids = [current, comingSlides(slides, loop)[0]]
    .flatMap((slide) => (slide?.kind === 'event' ? (slide.event.imageId ?? []) : []))
    .join(',');
  useEffect(() => {
    let isWanted = true;
    const imageIds = ids === '' ? [] : ids.split(',').map(Number);
    for (const id of imageIds) {
      const image = new Image();
      image.src = imageAddress(id);
      const markReady = () => {
        if (isWanted)
          setReady((before) =>
            before.has(id) ? before : new Set([...before, id].filter((one) => imageIds.includes(one))),
          );
      };
      image.decode().then(markReady, () => undefined);
    }
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return ready;
}
