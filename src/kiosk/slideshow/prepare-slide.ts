import { useEffect, useEffectEvent } from 'react';
import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { phoneAddressOf } from '#kiosk/layout/phone-address.ts';
import { encodeCode } from '#kiosk/layout/encode-code.ts';
import type { KeptInput, KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { hasFirstSlide } from './first-slide.ts';
import { chosenNext, nextSlide, slidesAfter } from './loop.ts';
import type { SlideshowProps } from './slide-props.ts';
import { imageAddress } from './use-ready-images.ts';

/* What is prepared before a slide change, which must not block the page (decision 0113). */

/** After the transition and the decoding of the next image. */
const startDelayMs = 1100;
const pauseMs = 30;
/** What a portion may take: less than a long task (50 ms) on a device six times slower. */
const portionMs = 3;

/**
 * Lays out the slides that may follow in small portions, then the one that the gateway drew, which the page draws anew when it
 * changes. A slide that cannot be laid out is reported.
 */
export function usePreparedLayout(
  props: SlideshowProps,
  layoutsOf: ((slide: Slide) => KeptLayouts) | undefined,
): void {
  const { slides, loop, images, site, config, onBroken } = props;
  const [chosen, next] = [chosenNext(slides, loop), nextSlide(slides, loop)];
  const given = hasFirstSlide() ? slides.find(({ key }) => key === loop.current) : undefined;
  const onError = useEffectEvent(onBroken);
  useEffect(() => {
    if (layoutsOf === undefined) return undefined;
    const state = { slides, loop, images, site, config };
    const waiting = [chosen, next, given].flatMap((slide) =>
      slide === undefined ? [] : { slide, run: preparationOf(slide, state, layoutsOf(slide)) },
    );
    const prepare = () => {
      const [first] = waiting;
      if (first === undefined) return;
      const began = performance.now();
      try {
        if (first.run(() => performance.now() - began > portionMs)) waiting.shift();
        if (waiting.length > 0) timer = setTimeout(prepare, pauseMs);
      } catch (error) {
        onError(first.slide, error);
      }
    };
    let timer = setTimeout(prepare, loop.since + startDelayMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, chosen, next, given, loop, images, site, config, layoutsOf]);
}

/** One portion; false while there is more to do. The idle slide has no texts that take long. */
function preparationOf(
  slide: Slide,
  props: Pick<SlideshowProps, 'slides' | 'loop' | 'images' | 'site' | 'config'>,
  { events, overviews, screen }: KeptLayouts,
): (isSpent: () => boolean) => boolean {
  if (slide.kind === 'idle') return () => true;
  if (slide.kind === 'overview') {
    const code = encodeQr(pagePhoneAddress(props));
    return (isSpent) => overviews.prepare({ slide, code }, isSpent);
  }
  const input = { slide, code: encodeCode(slide.code, screen), ...readChangingInput(props, slide) };
  return (isSpent) => events.prepare(input, isSpent);
}

/** The address of the monitor's page for phones, as this page reaches the gateway. */
export function pagePhoneAddress({ config, site }: Pick<SlideshowProps, 'config' | 'site'>): string | null {
  return phoneAddressOf(config.monitor, site.publicUrl ?? window.location.origin);
}

/** The part of a slide's layout input that may change while it is shown. */
export function readChangingInput(
  { slides, loop, images }: Pick<SlideshowProps, 'slides' | 'loop' | 'images'>,
  slide: EventSlide,
): Pick<KeptInput, 'next' | 'picture'> {
  const { imageId } = slide.event;
  const size = imageId === null ? undefined : images.get(imageId);
  const picture =
    imageId === null || size === undefined
      ? null
      : { ...size, address: imageAddress(imageId), focus: slide.event.imageFocus };
  return { next: slidesAfter(slides, loop, slide), picture };
}
