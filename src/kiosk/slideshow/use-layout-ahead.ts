import { useEffect, useState } from 'react';
import type { Language } from '#config/site.ts';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { layOutPortion } from '#kiosk/layout/lay-out-slide.ts';
import type { SlideInput, SlideScreen } from '#kiosk/layout/slide-input.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { comingSlides, describeNextEvent } from './coming-slides.ts';
import { type Loop, msUntilSlideChange } from './loop.ts';

/** After the transition and the decoding of the next image. */
const startDelayMs = 1100;
const pauseMs = 40;
/** What a slow device takes to mount all blocks of a slide. */
const mountMs = 1500;
const blocksAtOnce = 3;
export const maxBlocks = 40;

interface LayoutAheadInput {
  readonly slides: readonly Slide[];
  readonly loop: Loop;
  readonly dwellSeconds: number;
  readonly coming: EventSlide | undefined;
  /** Ids of the decoded images. */
  readonly images: ReadonlySet<number>;
  readonly language: Language;
  readonly plan: SlideScreen;
  readonly tools: Typesetting | undefined;
}

/** Fills the caches for the next slide in small portions. Returns how many of its blocks to mount invisibly. */
export function useLayoutAhead(input: LayoutAheadInput): number {
  const { slides, loop, dwellSeconds, coming, images, language, plan, tools } = input;
  const [mounted, setMounted] = useState({ slideChanges: -1, blocks: 0 });
  useEffect(() => {
    if (coming === undefined || tools === undefined) return undefined;
    const { imageId } = coming.event;
    const input = {
      slide: coming,
      next: comingSlides(slides, { ...loop, current: coming.key }).map(describeNextEvent),
      modules: encodeQr(coming.code?.address)?.modules ?? null,
      hasImage: imageId !== null && images.has(imageId),
      language,
      screen: plan,
      tools,
    };
    const layOut = () => {
      const leftMs = msUntilSlideChange(loop, dwellSeconds, performance.now());
      if (!isLaidOut(input)) timer = setTimeout(layOut, pauseMs);
      else if (leftMs !== null) timer = setTimeout(mount, leftMs - mountMs, blocksAtOnce);
    };
    const mount = (blocks: number) => {
      setMounted({ slideChanges: loop.slideChanges, blocks });
      if (blocks < maxBlocks) timer = setTimeout(mount, pauseMs, blocks + blocksAtOnce);
    };
    let timer = setTimeout(layOut, loop.since + startDelayMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, loop, dwellSeconds, coming, images, language, plan, tools]);
  return mounted.slideChanges === loop.slideChanges ? mounted.blocks : 0;
}

/** Also true if the slide cannot be laid out; rendering it then reports the error. */
function isLaidOut(input: SlideInput): boolean {
  try {
    return layOutPortion(input);
  } catch {
    return true;
  }
}
