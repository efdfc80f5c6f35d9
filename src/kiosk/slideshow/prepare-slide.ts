import { useEffect, useEffectEvent, useState } from 'react';
import type { KioskConfig } from '#config/resolve-config.ts';
import type { Site } from '#config/site.ts';
import type { Slide } from '#domain/build-slides.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { codeOf, phoneAddressOf } from '#kiosk/layout/encode-code.ts';
import type { KeptLayouts } from '#kiosk/layout/kept-layouts.ts';
import { composeIdle } from '#kiosk/layout/compose-idle.ts';
import { othersToday } from '#kiosk/layout/compose-more.ts';
import type { Poster } from '#kiosk/layout/compose-screen.ts';
import type { DrawnScreen } from '#kiosk/screen-state/drawn-screen.ts';
import { hasFirstSlide } from './first-slide.ts';
import { chosenNext, currentSlide, type Loop, nextSlide } from './loop.ts';
import { useLatched } from './use-viewport.ts';

export interface SlideshowProps extends Pick<DrawnScreen, 'theme' | 'now' | 'owner' | 'dataAge'> {
  readonly slides: readonly [Slide, ...Slide[]];
  readonly loop: Loop;
  /** The decoded images and their own sizes, by id. */
  readonly images: ReadonlyMap<number, Box>;
  /** The configuration with the language of the slide. */
  readonly config: KioskConfig;
  readonly site: Site;
  /** Whether the gateway has drawn the first slide of `slides` into the document as it would be drawn now. */
  readonly isDrawn: boolean;
  readonly onBroken: (slide: Slide, error: unknown) => void;
}

export interface PosterProps extends SlideshowProps {
  readonly slide: Slide;
  readonly layouts: KeptLayouts;
}

/*
 * What is prepared before a slide change, which must not block the page
 * (docs/decisions/a-slide-is-laid-out-once-and-stands-still.md).
 */

/** The transition has ended by then, and the next image is decoded. */
const startDelayMs = 1100;
const pauseMs = 30;
/** What a portion may take: less than a long task (50 ms) on a device six times slower. */
const portionMs = 3;

/** Composes the slides that may follow, then the one that the gateway drew, for when it changes. Reports one that fails. */
export function usePreparedLayout(
  { slides, loop, images, config, onBroken }: SlideshowProps,
  settingOf: ((slide: Slide) => Pick<PosterProps, 'layouts'>) | undefined,
): void {
  const [chosen, next] = [chosenNext(slides, loop), nextSlide(slides, loop)];
  const given = hasFirstSlide() ? slides.find(({ key }) => key === loop.current) : undefined;
  const onError = useEffectEvent(onBroken);
  useEffect(() => {
    if (settingOf === undefined) return undefined;
    const waiting = [chosen, next, given].filter((slide) => slide !== undefined);
    const prepare = () => {
      const [slide] = waiting;
      if (slide === undefined) return;
      try {
        if (preparePortion(slide, { slides, images, config }, settingOf(slide).layouts)) waiting.shift();
        timer = setTimeout(prepare, pauseMs);
      } catch (error) {
        onError(slide, error);
      }
    };
    let timer = setTimeout(prepare, loop.since + startDelayMs - performance.now());
    return () => clearTimeout(timer);
  }, [slides, chosen, next, given, loop, images, config, settingOf]);
}

type InputProps = Pick<SlideshowProps, 'slides' | 'images' | 'config'>;

/** False while there is more to do. The idle slide has no texts that take long. */
function preparePortion(slide: Slide, props: InputProps, { prepare, screen }: KeptLayouts) {
  const began = performance.now();
  const isSpent = () => performance.now() - began > portionMs;
  if (slide.kind === 'idle') return true;
  const code = codeOf(slide, pagePhoneAddress(props), screen);
  return prepare({ slide, code, ...readChangingInput(props, slide) }, isSpent);
}

/** The address of the monitor's page for phones, as this page reaches the gateway. */
const pagePhoneAddress = ({ config }: InputProps): string | null =>
  phoneAddressOf(config, config.publicUrl ?? window.location.origin);

/** The part of a slide's layout input that may change while it is shown. */
function readChangingInput({ slides, images }: InputProps, slide: Slide) {
  if (slide.kind !== 'event') return { next: [], picture: null };
  const next = othersToday(slides, slide);
  if (slide.event.imageId === null) return { next, picture: null };
  const { imageId, imageFocus: focus } = slide.event;
  const size = images.get(imageId);
  return { next, picture: size === undefined ? null : { ...size, address: imageAddress(imageId), focus } };
}

/** The layouts of events and overviews are kept: the same object while nothing of them changes. */
export function usePoster(props: PosterProps): Poster {
  const { slide, now, config, loop, layouts } = props;
  const { screen, tools } = layouts;
  const changing = readChangingInput(props, slide);
  // Picture and next events do not change while the slide is on screen.
  const latched = useLatched(
    changing,
    `${loop.slideChanges} ${config.isFramed === true && changing.picture !== null}`,
  );
  const address = pagePhoneAddress(props);
  if (slide.kind !== 'idle')
    return layouts.compose({ slide, code: codeOf(slide, address, screen), ...latched });
  return composeIdle({ next: slide.next, now, config, address, screen, tools });
}

export const imageAddress = (imageId: number): string => `/api/images/${imageId}`;

/** There are more than the current and the next one, for people who step back and forth. */
const maxReady = 4;

/** Decodes the images of the current slide and of those that may follow it; returns the sizes of those that are ready, by id. */
export function useReadyImages(slides: readonly [Slide, ...Slide[]], loop: Loop): ReadonlyMap<number, Box> {
  const [ready, setReady] = useState<ReadonlyMap<number, Box>>(new Map());
  const wanted = [currentSlide(slides, loop), nextSlide(slides, loop), chosenNext(slides, loop)].flatMap(
    (slide) => (slide?.kind === 'event' ? (slide.event.imageId ?? []) : []),
  );
  const markReady = useEffectEvent((id: number, { naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (!wanted.includes(id) || ready.has(id)) return;
    // The current image and those that may follow are last, so that they are not removed.
    const rank = ([known]: readonly [number, Box]) => Number(wanted.includes(known));
    const added = [id, { width: naturalWidth, height: naturalHeight }] as const;
    setReady((before) => new Map([...[...before].sort((a, b) => rank(a) - rank(b)), added].slice(-maxReady)));
  });
  const ids = wanted.join(',');
  useEffect(() => {
    for (const id of ids.split(',').filter(Boolean).map(Number)) {
      const image = new Image();
      image.src = imageAddress(id);
      image.decode().then(
        () => markReady(id, image),
        () => undefined,
      );
    }
  }, [ids]);
  return ready;
}
