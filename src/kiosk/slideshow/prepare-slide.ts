import { useEffect, useState } from 'react';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import type { ScreenPlan } from '#kiosk/layout/lay-out-screen.ts';
import { layOutPortion } from '#kiosk/layout/lay-out-slide.ts';
import type { SlideInput } from '#kiosk/layout/slide-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { comingSlides, type Loop, msUntilSlideChange } from './loop.ts';
import type { SlideshowProps } from './slide-props.ts';

/* What is prepared before a slide change, which must not block the page (decisions 0083, 0086). */

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

/** After the transition and the decoding of the next image. */
const startDelayMs = 1100;
const pauseMs = 40;
/** What a slow device takes to mount all blocks of a slide. */
const mountMs = 1500;
const blocksAtOnce = 3;
export const maxBlocks = 40;

/** Fills the caches for the next slide in small portions. Returns how many of its blocks to mount invisibly. */
export function useLayoutAhead(
  { slides, loop, images, config: { language } }: SlideshowProps,
  dwellSeconds: number,
  screen: ScreenPlan,
  tools: Typesetting | undefined,
): number {
  const [mounted, setMounted] = useState({ slideChanges: -1, blocks: 0 });
  const [slide] = comingSlides(slides, loop);
  useEffect(() => {
    if (slide === undefined || tools === undefined) return undefined;
    const modules = encodeQr(slide.code?.address)?.modules ?? null;
    const changing = readChangingInput({ slides, loop, images }, slide);
    const input = { slide, ...changing, modules, language, screen, tools };
    const layOut = () => {
      const leftMs = msUntilSlideChange(loop, dwellSeconds, performance.now());
      if (!layOutPortion(input)) timer = setTimeout(layOut, pauseMs);
      else if (leftMs !== null) timer = setTimeout(mount, leftMs - mountMs, blocksAtOnce);
    };
    const mount = (blocks: number) => {
      setMounted({ slideChanges: loop.slideChanges, blocks });
      if (blocks < maxBlocks) timer = setTimeout(mount, pauseMs, blocks + blocksAtOnce);
    };
    let timer = setTimeout(layOut, loop.since + startDelayMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, slide, loop, dwellSeconds, images, language, screen, tools]);
  return mounted.slideChanges === loop.slideChanges ? mounted.blocks : 0;
}

/** The part of a slide's layout input that may change while it is shown. */
export function readChangingInput(
  { slides, loop, images }: Pick<SlideshowProps, 'slides' | 'loop' | 'images'>,
  { key, event: { imageId } }: EventSlide,
): Pick<SlideInput, 'next' | 'hasImage'> {
  const next = comingSlides(slides, { ...loop, current: key });
  return { next, hasImage: imageId !== null && images.has(imageId) };
}
