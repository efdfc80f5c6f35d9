import { useEffect, useState } from 'react';
import type { Slide } from '#domain/build-slides.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { chosenNext, currentSlide, type Loop, nextSlide } from './loop.ts';

export const imageAddress = (imageId: number): string => `/api/images/${imageId}`;

/** More than the current and the next one, for people who step back and forth. */
const maxReady = 4;

/** Decodes the images of the current slide and of those that may follow it; returns the sizes of those that are ready, by id. */
export function useReadyImages(slides: readonly [Slide, ...Slide[]], loop: Loop): ReadonlyMap<number, Box> {
  const [ready, setReady] = useState<ReadonlyMap<number, Box>>(new Map());
  const ids = [currentSlide(slides, loop), nextSlide(slides, loop), chosenNext(slides, loop)]
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
        // The current image and those that may follow are last, so that they are not removed.
        const rank = ([known]: readonly [number, Box]) => Number(imageIds.includes(known));
        const addTo = (before: ReadonlyMap<number, Box>) =>
          new Map([...[...before].sort((a, b) => rank(a) - rank(b)), [id, size] as const].slice(-maxReady));
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
